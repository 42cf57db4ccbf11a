import { fetchPasskeys } from './fetch-passkeys.ts'
import type { PickedPasskey } from './passkeys.ts'

/** Offers passkeys in the email field. The returned function ends that. */
export function offerPasskeys(onPicked: (picked: PickedPasskey) => void): () => void {
  const ended = new AbortController()
  // Passkeys in the field are an addition: without them, the page works as before.
  fetchPasskeys()
    .then(({ pickByAutofill }) => pickByAutofill(onPicked, ended.signal))
    .catch(() => {})
  return () => ended.abort()
}
