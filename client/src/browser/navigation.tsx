import { pageOf } from '@foyer/contract/client-paths.ts'
import { type ComponentProps, createContext, type MouseEvent, use, useCallback } from 'react'
import { useStore } from './store.ts'

const NAVIGATED_EVENT = 'foyer:navigated'

interface NavigateOptions {
  /** Replaces the current history entry. */
  readonly replace?: boolean
  /** The page that requests the navigation. If the user has left it since, the navigation is ignored. */
  readonly from?: string
  /** The state of the new history entry. */
  readonly state?: unknown
}

/** Navigates within the app without a page load, to the top of a page. */
export function navigate(
  to: string,
  { replace = false, from, state = null }: NavigateOptions = {},
) {
  const { pathname } = location
  if (from !== undefined && from !== pathname) return
  if (replace) history.replaceState(state, '', to)
  else history.pushState(state, '', to)
  dispatchEvent(new Event(NAVIGATED_EVENT))
  // What unfolds on the same page stays where it is.
  if (to === pathname || pageOf(to) !== pageOf(pathname)) scrollTo(0, 0)
}

/** Calls `onChange` after each navigation; returns a function that unsubscribes. */
export function subscribeToLocation(onChange: () => void): () => void {
  const controller = new AbortController()
  const { signal } = controller
  for (const type of [NAVIGATED_EVENT, 'popstate']) addEventListener(type, onChange, { signal })
  return () => controller.abort()
}

const PATH = { subscribe: subscribeToLocation, getState: () => location.pathname }
const SEARCH = { subscribe: subscribeToLocation, getState: () => location.search }

export interface Navigation {
  /** The path of the page that is rendered first, in the browser or at build time. */
  readonly initialPath: string
  /** Loads a page before the user goes there. Never rejects. */
  readonly preloadPage: (path: string) => void
}

/** Has no default: `app/app.tsx` always provides a value. */
export const NavigationContext = createContext<Navigation>(undefined as never)

/** The path of the current page. */
export function usePath(): string {
  return useStore(PATH, use(NavigationContext).initialPath)
}

/** The query of the current page, with its question mark; empty in a prerendered page. */
export const useSearch = (): string => useStore(SEARCH, '')

/** Preloads the page that a control leads to, once the pointer or the focus is on the control. */
export function usePreload(path: string) {
  const { preloadPage } = use(NavigationContext)
  const preload = () => preloadPage(path)
  return { onPointerEnter: preload, onFocus: preload }
}

type LinkProps = ComponentProps<'a'> & {
  readonly href: string
  /** Computes the state of the next history entry when the link is clicked. */
  readonly state?: (link: HTMLAnchorElement) => unknown
  readonly preload?: boolean
}

/** A link within the app. The browser handles clicks that open a new tab or window. */
export function Link(given: LinkProps) {
  const { href, state, preload, className = 'link', onClick, children, ...props } = given
  const preloading = usePreload(href.replace(/\?.*/, ''))
  const handleClick = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    if (event.defaultPrevented || !isPlainClick(event)) return
    event.preventDefault()
    navigate(href, { state: state?.(event.currentTarget) })
  }
  return (
    <a
      {...(preload && preloading)}
      {...props}
      className={className}
      href={href}
      onClick={handleClick}
    >
      {children}
    </a>
  )
}

const isPlainClick = ({ button, altKey, ctrlKey, metaKey, shiftKey }: MouseEvent) =>
  button === 0 && !altKey && !ctrlKey && !metaKey && !shiftKey

/** Navigates once it is mounted, and replaces the history entry. */
export function Redirect({ to }: { readonly to: string }) {
  const redirect = useCallback(
    (element: HTMLElement | null) => {
      if (element) navigate(to, { replace: true })
    },
    [to],
  )
  return <span hidden ref={redirect} />
}
