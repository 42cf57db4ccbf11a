/** Told to the window when this tab has gone to another of our pages. */
const MOVED_EVENT = 'foyer:moved'

/** Goes to another of our pages without loading it; `replace` leaves no way back to this one. */
export function navigate(to: string, { replace = false } = {}) {
  if (replace) history.replaceState(null, '', to)
  else history.pushState(null, '', to)
  dispatchEvent(new Event(MOVED_EVENT))
}

/** Calls back when this tab is somewhere else; answers how to stop. */
export function subscribeToPlace(onChange: () => void): () => void {
  const listening = new AbortController()
  const { signal } = listening
  for (const type of [MOVED_EVENT, 'popstate']) addEventListener(type, onChange, { signal })
  return () => listening.abort()
}
