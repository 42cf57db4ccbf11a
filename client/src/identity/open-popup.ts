import { POPUP_SIZE } from '@foyer/contract/constants.ts'
import type { Popup } from './identity-provider.ts'

/** Must be called inside a click handler, or browsers block the popup. Returns `null` if it was blocked. */
export function openPopup(message: string): Popup | null {
  const { width, height } = POPUP_SIZE
  const left = Math.max(0, window.screenX + (window.outerWidth - width) / 2)
  const top = Math.max(0, window.screenY + (window.outerHeight - height) / 2)
  const features = `popup,width=${width},height=${height},left=${left},top=${top}`
  const opened = window.open('', '_blank', features)
  if (!opened) return null
  opened.document.title = message
  opened.document.body.textContent = message
  return {
    get closed() {
      return opened.closed
    },
    window: opened,
    close: () => opened.close(),
  }
}
