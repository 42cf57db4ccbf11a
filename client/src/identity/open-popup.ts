import { POPUP_PATH } from '@foyer/contract/client-paths.ts'
import { POPUP_SIZE } from '@foyer/contract/constants.ts'
import type { Popup } from './identity-provider.ts'

/** Must be called inside a click handler, or browsers block the popup. Returns `null` if it was blocked. */
export function openPopup(): Popup | null {
  const { width, height } = POPUP_SIZE
  const left = Math.max(0, window.screenX + (window.outerWidth - width) / 2)
  const top = Math.max(0, window.screenY + (window.outerHeight - height) / 2)
  const features = `popup,width=${width},height=${height},left=${left},top=${top}`
  // Not an empty window: WebKit would separate it from this page as soon as it navigates to the provider.
  const opened = window.open(POPUP_PATH, '_blank', features)
  if (!opened) return null
  return {
    get closed() {
      return opened.closed
    },
    window: opened,
    close: () => opened.close(),
  }
}
