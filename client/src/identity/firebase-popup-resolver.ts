import { browserPopupRedirectResolver, type PopupRedirectResolver } from 'firebase/auth'

/** Internal methods of the library's resolver; no other file uses them. */
interface PopupResolver {
  _initialize(auth: unknown): Promise<unknown>
  _openPopup(...args: unknown[]): Promise<unknown>
}

const BrowserPopupResolver = browserPopupRedirectResolver as unknown as new () => PopupResolver

/**
 * Makes the library use a popup that is already open. It would open its own after loading an iframe, too late
 * to count as opened by the click, so browsers would block it.
 */
export function createPopupResolver() {
  let current: Window | undefined

  class OpenedPopupResolver extends BrowserPopupResolver {
    /** If a second click replaces a sign-in while the iframe loads, the first one never resolves. */
    override async _initialize(auth: unknown) {
      const own = current
      const manager = await super._initialize(auth)
      return own === current ? manager : new Promise(() => {})
    }

    override async _openPopup(...args: unknown[]) {
      const { open } = window
      window.open = (url) => {
        if (current && !current.closed && url) current.location.replace(url)
        return current ?? null
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
    /** The resolver for the next sign-in. */
    resolverFor(popup: Window): PopupRedirectResolver {
      current = popup
      return resolver
    },
  }
}
