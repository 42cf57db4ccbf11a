/** Told to the window when this tab has gone to another of our pages. */
const MOVED_EVENT = 'foyer:moved'

interface Going {
  /** Leaves no way back to this page. */
  readonly replace?: boolean
  /** The page that wants to go on: whoever has left it meanwhile stays where they are. */
  readonly from?: string
  /** Stands in the new entry of the browser's history. */
  readonly state?: unknown
}

/** Goes to another of our pages without loading it. */
export function navigate(to: string, { replace = false, from, state = null }: Going = {}) {
  if (from !== undefined && from !== location.pathname) return
  if (replace) history.replaceState(state, '', to)
  else history.pushState(state, '', to)
  dispatchEvent(new Event(MOVED_EVENT))
}

/** Calls back when this tab is somewhere else; answers how to stop. */
export function subscribeToPlace(onChange: () => void): () => void {
  const listening = new AbortController()
  const { signal } = listening
  for (const type of [MOVED_EVENT, 'popstate']) addEventListener(type, onChange, { signal })
  return () => listening.abort()
}
