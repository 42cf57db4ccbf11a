/** Whether new work is welcome: no longer once the server has been asked to stop. */
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
