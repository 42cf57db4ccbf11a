import { IdentityError } from './identity-error.ts'

/** Rejects with `redirect-cancelled` when the browser restores the page from its back/forward cache. */
export function rejectOnRestore(window: Window): Promise<never> {
  return new Promise((_resolve, reject) => {
    window.addEventListener('pageshow', ({ persisted }) => {
      if (persisted) reject(new IdentityError('redirect-cancelled'))
    })
  })
}
