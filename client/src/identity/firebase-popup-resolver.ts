import { browserPopupRedirectResolver, type PopupRedirectResolver } from 'firebase/auth'

/** The parts of the library's resolver that come before and open the window. Internal to it, hence named here and nowhere else. */
interface PopupResolver {
  _initialize(auth: unknown): Promise<unknown>
  _openPopup(...args: unknown[]): Promise<unknown>
}

const BrowserPopupResolver = browserPopupRedirectResolver as unknown as new () => PopupResolver

/**
 * Makes the library use a window that is open already. It would open one itself only after its own
 * iframe has loaded, which is too late for the click that asked for it.
 */
export function createPopupResolver() {
  let next: Window | undefined

  class OpenedPopupResolver extends BrowserPopupResolver {
    /** Called at once by each sign-in. One that a second click replaced while the frame loads goes no further. */
    override async _initialize(auth: unknown) {
      const mine = next
      const manager = await super._initialize(auth)
      return mine === next ? manager : new Promise(() => {})
    }

    override async _openPopup(...args: unknown[]) {
      const { open } = window
      window.open = (url) => {
        if (next && !next.closed && url) next.location.replace(url)
        return next ?? null
      }
      try {
        return await super._openPopup(...args)
      } finally {
        window.open = open
      }
    }
  }
  const resolver = OpenedPopupResolver as unknown as PopupRedirectResolver

  return {
    resolver,
    /** The resolver for the next sign-in, which happens inside `popup`. */
    resolverFor(popup: Window): PopupRedirectResolver {
      next = popup
      return resolver
    },
  }
}
