import { useSyncExternalStore } from 'react'

const MINUTE_MS = 60_000

/** The current minute in milliseconds since 1970; rerenders when it changes. */
export function useNow(): number {
  return useSyncExternalStore(subscribe, currentMinute, currentMinute)
}

const currentMinute = () => Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS

function subscribe(onChange: () => void): () => void {
  const timer = setInterval(onChange, MINUTE_MS / 4)
  return () => clearInterval(timer)
}
