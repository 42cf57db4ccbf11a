/** Draining starts when the server shuts down; from then on, `/readyz` answers 503. */
export interface Readiness {
  readonly isDraining: () => boolean
  readonly drain: () => void
}

export function createReadiness(): Readiness {
  let draining = false
  return {
    isDraining: () => draining,
    drain: () => {
      draining = true
    },
  }
}
