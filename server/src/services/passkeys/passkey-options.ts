import type { PasskeyRequestOptions } from '@foyer/contract/passkey-credential.ts'
import type { PasskeyCreationOptions } from '@foyer/contract/passkeys.ts'
import { toShownEmail } from '@foyer/contract/shown-email.ts'
import type { PasskeyRow, UserRow } from '../../stores/tables.ts'
import { PASSKEY_CHALLENGE_MS } from './challenges.ts'
import type { RelyingParty } from './relying-party.ts'

/** EdDSA, ES256 and RS256, the most preferred first. */
const ALGORITHMS = [-8, -7, -257]

/** `passkeys` is absent if the user is not known yet. */
export function toRequestOptions(
  { id }: RelyingParty,
  challenge: string,
  passkeys?: readonly PasskeyRow[],
): PasskeyRequestOptions {
  return {
    rpId: id,
    challenge,
    timeout: PASSKEY_CHALLENGE_MS,
    userVerification: 'required',
    ...(passkeys && { allowCredentials: passkeys.map(toDescriptor) }),
  }
}

export function toCreationOptions(
  { id, name }: RelyingParty,
  {
    user,
    handle,
    challenge,
    passkeys,
  }: {
    readonly user: UserRow
    readonly handle: string
    readonly challenge: string
    readonly passkeys: readonly PasskeyRow[]
  },
): PasskeyCreationOptions {
  const email = toShownEmail(user.email ?? '')
  const displayName = [user.first_name, user.last_name].filter(Boolean).join(' ')
  return {
    rp: { id, name },
    user: { id: handle, name: email, displayName: displayName || email },
    challenge,
    pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: 'public-key', alg })),
    timeout: PASSKEY_CHALLENGE_MS,
    excludeCredentials: passkeys.map(toDescriptor),
    authenticatorSelection: {
      residentKey: 'required',
      requireResidentKey: true,
      userVerification: 'required',
    },
    attestation: 'none',
  }
}

function toDescriptor({ credential_id, transports }: PasskeyRow) {
  return {
    id: credential_id,
    type: 'public-key' as const,
    ...(transports !== '' && { transports: transports.split(' ') }),
  }
}
