const NAVIGATED_EVENT = 'foyer:navigated'

interface NavigateOptions {
  /** Replaces the current history entry. */
  readonly replace?: boolean
  /** The page that requests the navigation. If the user has left it since, the navigation is ignored. */
  readonly from?: string
  /** The state of the new history entry. */
  readonly state?: unknown
}

/** Navigates within the app without a page load, to the top of the page. */
export function navigate(
  to: string,
  { replace = false, from, state = null }: NavigateOptions = {},
) {
  if (from !== undefined && from !== location.pathname) return
  if (replace) history.replaceState(state, '', to)
  else history.pushState(state, '', to)
  dispatchEvent(new Event(NAVIGATED_EVENT))
  scrollTo(0, 0)
}

/** Calls `onChange` after each navigation; returns a function that unsubscribes. */
export function subscribeToLocation(onChange: () => void): () => void {
  const controller = new AbortController()
  const { signal } = controller
  for (const type of [NAVIGATED_EVENT, 'popstate']) addEventListener(type, onChange, { signal })
  return () => controller.abort()
}
