declare global {
  interface Window {
    foyerEarly?: EarlyStart
  }
}

/** What the script in the page's head began before the app was there. */
export interface EarlyStart {
  /** The request for the person behind a stored token. */
  user?: { readonly token: string; readonly request: Promise<Response> }
  /** Does once more what the person did last, now that somebody listens. */
  replay?: () => void
  stopListening?: () => void
  /** The button that was enabled for what was typed. */
  enabled?: HTMLButtonElement
}

/** Takes over from the script in the head, once the app has rendered. */
export function takeOver(early: EarlyStart, page: HTMLElement) {
  early.stopListening?.()
  delete page.dataset['early']
  delete page.dataset['words']
  page.querySelector('.early-loading')?.remove()
  // As the app believes it to be: React changes nothing that it does not know to have changed.
  if (early.enabled) early.enabled.disabled = true
  early.replay?.()
}
