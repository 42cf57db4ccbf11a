import type { Language } from '@foyer/contract/languages.ts'

declare global {
  interface Window {
    foyerHead?: HeadState
  }
}

/** What the head script passes to the app. */
export interface HeadState {
  /** The language of the page. */
  language?: Language
  /** The request for the user of the stored token. */
  userRequest?: { readonly token: string; readonly request: Promise<Response> }
  /** Repeats the user's last action, which happened before the app could handle it. */
  replay?: () => void
  stopListening?: () => void
  /** The submit button that the script enabled. */
  enabledSubmit?: HTMLButtonElement
}

/** Takes over from the head script once the app has rendered. */
export function handOff(head: HeadState, page: HTMLElement) {
  head.stopListening?.()
  delete page.dataset['startup']
  delete page.dataset['messages']
  page.querySelector('.startup-loading')?.remove()
  // React assumes that the button is still disabled, and would not update it.
  if (head.enabledSubmit) head.enabledSubmit.disabled = true
  focusEmail(page)
  head.replay?.()
}

/** On pages for signed-out users. Not on touch screens, where a keyboard would cover the form, and not if the user has already chosen a field. */
function focusEmail(page: HTMLElement) {
  if (document.activeElement !== document.body || !matchMedia('(pointer: fine)').matches) return
  page.querySelector<HTMLElement>('.auth-page [type=email]')?.focus({ preventScroll: true })
}
