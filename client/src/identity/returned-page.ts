import { IdentityError } from './identity-error.ts'

/** Rejects with `redirect-cancelled` when the browser brings back, as it was, a page that had been left. */
export function returnedPage(window: Window): Promise<never> {
  return new Promise((_resolve, reject) => {
    window.addEventListener('pageshow', ({ persisted }) => {
      if (persisted) reject(new IdentityError('redirect-cancelled'))
    })
  })
}
