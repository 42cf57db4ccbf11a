import { useSyncExternalStore } from 'react'

/** Counts the seconds until a time in milliseconds since 1970. */
export function useSecondsLeft(endsAt: number): number {
  const secondsLeft = () => Math.max(0, Math.ceil((endsAt - Date.now()) / 1000))
  return useSyncExternalStore(subscribe, secondsLeft, secondsLeft)
}

/** Twice a second, so that a late timer skips no second. */
function subscribe(onChange: () => void): () => void {
  const timer = setInterval(onChange, 500)
  return () => clearInterval(timer)
}
