import { fetchChunk } from '../browser/loading.ts'
import { canUsePasskeys } from '../browser/page.ts'
import type * as passkeys from './webauthn.ts'
import type { PickedPasskey } from './webauthn.ts'

export type Passkeys = typeof passkeys

/** Loads the code that calls WebAuthn. Rejects with `ChunkLoadError`. */
export const fetchPasskeys = (): Promise<Passkeys> => fetchChunk(() => import('./webauthn.ts'))

/** Offers passkeys in the email field once the page is idle. The returned function ends that. */
export function offerPasskeys(onPicked: (picked: PickedPasskey) => void): () => void {
  const ended = new AbortController()
  const offer = async () => {
    const passkeys = ended.signal.aborted ? null : await fetchPasskeys()
    await passkeys?.pickByAutofill(onPicked, ended.signal)
  }
  // Passkeys in the field are an addition: without them, the page works as before.
  if (canUsePasskeys(location)) whenIdle(() => void offer().catch(() => {}))
  return () => ended.abort()
}

/** Safari has no `requestIdleCallback`. */
const whenIdle = (callback: () => void) =>
  'requestIdleCallback' in window ? requestIdleCallback(callback) : setTimeout(callback)
