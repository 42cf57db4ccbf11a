import type { PasskeyCreationOptions } from '@foyer/contract/factors.ts'
import type { BodyOf } from '@foyer/contract/operations.ts'
import { canUsePasskeys } from '../browser/page.ts'
import { isPutOff, PASSKEY_OFFER_KEY } from '../browser/put-off.ts'
import type { UserStorage } from '../browser/storage.ts'
import type { Passkeys } from './offer.ts'

/** A session that a login with a password has just started. */
export interface PasswordLogin {
  readonly storage: UserStorage
  readonly fetchOptions: () => Promise<PasskeyCreationOptions>
  /** Rejects with the `code` of the problem. */
  readonly add: (body: BodyOf<'addPasskey'>) => Promise<unknown>
}

/**
 * Creates a passkey without asking anyone, in the password manager that has filled in the password (rule 20 of
 * docs/security.md). Resolves to whether it has. Rejects if the browser or the server does not want it, which is no
 * failure: the user has asked for nothing.
 */
export async function createAutomatically(
  { storage, fetchOptions, add }: PasswordLogin,
  load: () => Promise<Passkeys>,
): Promise<boolean> {
  if (storage.isShared() || isPutOff(storage, PASSKEY_OFFER_KEY)) return false
  if (!canUsePasskeys(location)) return false
  const { canCreateAutomatically, createPasskey, signalUnknownPasskey } = await load()
  if (!(await canCreateAutomatically())) return false
  const options = await fetchOptions()
  const { rp } = options
  const credential = await createPasskey(options, 'conditional')
  // The server knows the names of password managers; only an unknown one gets this name.
  await add({ name: rp.name, credential }).catch((cause: unknown) => {
    const isRefused = (Object(cause) as { readonly code?: string }).code === 'forbidden'
    // After any other failure, the server may have it: the answer was lost, or a proxy has sent the request twice.
    if (isRefused) void signalUnknownPasskey({ credential, rpId: rp.id }).catch(() => {})
    throw cause
  })
  return true
}
