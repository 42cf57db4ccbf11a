import { POPUP_PATH } from '@foyer/contract/client-paths.ts'
import { POPUP_SIZE } from '@foyer/contract/constants.ts'
import { productName } from 'virtual:product'
import type { Popup } from './provider.ts'

export type ProviderPopup = ReturnType<typeof createProviderPopup>

/**
 * The one owner of the provider's window. Ada clicks twice, because the first window is hidden behind others: the
 * second one replaces it. `openWindow` returns `null` if the browser blocks the window.
 */
export function createProviderPopup(openWindow: () => Popup | null) {
  let current: Popup | null = null
  return {
    /**
     * Must be called inside a click handler, or the browser blocks the window; then it returns `null`, and an earlier
     * window stays open.
     */
    open(): Popup | null {
      const opened = openWindow()
      if (!opened) return null
      current?.close()
      return (current = opened)
    },
    /** Closes the window, which cancels what it was opened for. */
    close: () => current?.close(),
  }
}

export function openProviderWindow(): Popup | null {
  const { width, height } = POPUP_SIZE
  const left = Math.max(0, window.screenX + (window.outerWidth - width) / 2)
  const top = Math.max(0, window.screenY + (window.outerHeight - height) / 2)
  const features = `popup,width=${width},height=${height},left=${left},top=${top}`
  const opened = window.open(isWebKit() ? POPUP_PATH : '', '_blank', features)
  if (!opened) return null
  opened.document.title = productName
  opened.document.body.textContent = productName
  return opened
}

/**
 * Safari, and every browser on iOS. WebKit separates an empty window from this page as soon as it navigates to the
 * provider (docs/decisions.md#identity-provider). In other browsers, the empty window needs no request that could fail.
 */
const isWebKit = () => navigator.vendor.startsWith('Apple')
