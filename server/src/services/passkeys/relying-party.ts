import type { PasskeyConfig } from '../../config-passkeys.ts'
import { ProblemError } from '../../problem-error.ts'
import type { Passkeys } from './passkeys.ts'

/** Who asks for passkeys, in the words of WebAuthn: the installation. */
export interface RelyingParty {
  /** The domain for which authenticators keep passkeys. */
  readonly id: string
  /** The only origin whose pages may use them. */
  readonly origin: string
  readonly name: string
}

/** `undefined` if the host is an IP address. */
export function createRelyingParty(
  { rpId }: PasskeyConfig,
  { origin, name }: Pick<RelyingParty, 'origin' | 'name'>,
): RelyingParty | undefined {
  return rpId === undefined ? undefined : { id: rpId, origin, name }
}

/** Throws `forbidden` if the installation has none. */
export function requirePasskeys(passkeys: Passkeys | undefined): Passkeys {
  if (passkeys) return passkeys
  const detail = 'There are no passkeys: this product offers none, or its host is an IP address.'
  throw new ProblemError('forbidden', { reason: 'passkeys-unavailable', detail })
}
