import { browserPopupRedirectResolver, type PopupRedirectResolver } from 'firebase/auth'

/** The part of the library's resolver that opens the window. Internal to it, hence named here and nowhere else. */
interface PopupResolver {
  _openPopup(...args: unknown[]): Promise<unknown>
}

const BrowserPopupResolver = browserPopupRedirectResolver as unknown as new () => PopupResolver

/**
 * Makes the library use a window that is open already. It would open one itself only after its own
 * iframe has loaded, which is too late for the click that asked for it.
 */
export function createPopupResolver() {
  let next: Window

  class OpenedPopupResolver extends BrowserPopupResolver {
    override async _openPopup(...args: unknown[]) {
      const { open } = window
      window.open = (url) => {
        if (!next.closed && url) next.location.replace(url)
        return next
      }
      try {
        return await super._openPopup(...args)
      } finally {
        window.open = open
      }
    }
  }

  return {
    /** The resolver for the next sign-in, which happens inside `popup`. */
    resolverFor(popup: Window): PopupRedirectResolver {
      next = popup
      return OpenedPopupResolver as unknown as PopupRedirectResolver
    },
  }
}
