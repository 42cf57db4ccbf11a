import { useSyncExternalStore } from 'react'

/** How many whole seconds there are until a time (milliseconds since 1970), 0 from then on. */
export function useSecondsLeft(until: number): number {
  const secondsLeft = () => Math.max(0, Math.ceil((until - Date.now()) / 1000))
  return useSyncExternalStore(subscribe, secondsLeft, secondsLeft)
}

/** Twice a second: no second is skipped when the timer comes a little late. */
function subscribe(onChange: () => void): () => void {
  const timer = setInterval(onChange, 500)
  return () => clearInterval(timer)
}
