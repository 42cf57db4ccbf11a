import { POPUP_PATH } from '@foyer/contract/client-paths.ts'
import { POPUP_SIZE } from '@foyer/contract/constants.ts'
import { productName } from 'virtual:product'
import type { Popup } from './provider.ts'

/** Must be called inside a click handler, or browsers block the popup. Returns `null` if it was blocked. */
export function openPopup(): Popup | null {
  const { width, height } = POPUP_SIZE
  const left = Math.max(0, window.screenX + (window.outerWidth - width) / 2)
  const top = Math.max(0, window.screenY + (window.outerHeight - height) / 2)
  const features = `popup,width=${width},height=${height},left=${left},top=${top}`
  const opened = window.open(isWebKit() ? POPUP_PATH : '', '_blank', features)
  if (!opened) return null
  opened.document.title = productName
  opened.document.body.textContent = productName
  return {
    get closed() {
      return opened.closed
    },
    window: opened,
    close: () => opened.close(),
  }
}

/**
 * Safari, and every browser on iOS. WebKit separates an empty window from this page as soon as it navigates to the provider
 * (`docs/decisions/003-popup-opens-in-the-click.md`). In other browsers, the empty window needs no request that could fail.
 */
const isWebKit = () => navigator.vendor.startsWith('Apple')
