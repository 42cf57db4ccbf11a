import { setTimeout as delay } from 'node:timers/promises'
import { SECOND_MS } from '../clock.ts'

/** Draining starts when the server shuts down; from then on, `/readyz` answers 503. */
export interface Readiness {
  readonly isDraining: () => boolean
  readonly startDraining: () => void
  /** Starts to drain and waits until load balancers have noticed. */
  readonly drain: () => Promise<void>
}

export function createReadiness(drainSeconds: number): Readiness {
  let draining = false
  const startDraining = () => {
    draining = true
  }
  return {
    isDraining: () => draining,
    startDraining,
    async drain() {
      startDraining()
      await delay(drainSeconds * SECOND_MS)
    },
  }
}
