import { useSyncExternalStore } from 'react'

const MINUTE_MS = 60_000

/** The present minute: milliseconds since 1970. What is said relative to it stays true while it is looked at. */
export function useNow(): number {
  return useSyncExternalStore(subscribe, presentMinute, presentMinute)
}

const presentMinute = () => Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS

function subscribe(onChange: () => void): () => void {
  const timer = setInterval(onChange, MINUTE_MS / 4)
  return () => clearInterval(timer)
}
