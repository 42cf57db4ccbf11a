import type { PasskeyCredential } from '@foyer/contract/passkey-credential.ts'
import type { NewPasskeyCredential } from '@foyer/contract/passkeys.ts'
import { ProblemError } from '../../problem-error.ts'
import type { Reason } from '../../security-events.ts'
import type { PasskeyRow } from '../../stores/tables.ts'
import type { RelyingParty } from './relying-party.ts'

type NewPasskey = Pick<
  PasskeyRow,
  'credential_id' | 'public_key' | 'counter' | 'aaguid' | 'backed_up'
>

type PasskeyState = Pick<PasskeyRow, 'counter' | 'backed_up'>

export type PasskeyVerifier = ReturnType<typeof createPasskeyVerifier>

/** Decision 032: loaded with the first challenge that needs it, because loading takes up to half a second. */
export function loadWebAuthn() {
  return import('@simplewebauthn/server')
}

/** Rule 13: passkeys. Verifies what an authenticator returns. Throws `passkey_invalid`. */
export function createPasskeyVerifier({ id, origin }: RelyingParty) {
  const expected = { expectedRPID: id, expectedOrigin: origin, requireUserVerification: true }

  return {
    verifyNew(credential: NewPasskeyCredential, expectedChallenge: string): Promise<NewPasskey> {
      return refuseInvalid(async () => {
        const { verifyRegistrationResponse } = await loadWebAuthn()
        const { response: given } = credential
        const response = {
          ...withoutExtensions(credential),
          response: { ...given, transports: [] },
        }
        const options = { response, expectedChallenge, ...expected }
        const { registrationInfo } = await verifyRegistrationResponse(options)
        if (!registrationInfo) return undefined
        const { credential: created, aaguid, credentialBackedUp } = registrationInfo
        return {
          credential_id: created.id,
          public_key: Buffer.from(created.publicKey).toString('base64url'),
          counter: created.counter,
          aaguid,
          backed_up: credentialBackedUp ? 1 : 0,
        }
      })
    },

    verifyUse(
      passkey: PasskeyRow,
      credential: PasskeyCredential,
      expectedChallenge: string,
    ): Promise<PasskeyState> {
      return refuseInvalid(async () => {
        const { verifyAuthenticationResponse } = await loadWebAuthn()
        const { verified, authenticationInfo } = await verifyAuthenticationResponse({
          response: toAuthenticationResponse(credential),
          credential: {
            id: passkey.credential_id,
            publicKey: new Uint8Array(Buffer.from(passkey.public_key, 'base64url')),
            counter: passkey.counter,
          },
          expectedChallenge,
          ...expected,
        })
        const { newCounter, credentialBackedUp } = authenticationInfo
        return verified ? { counter: newCounter, backed_up: credentialBackedUp ? 1 : 0 } : undefined
      })
    },
  }
}

export function passkeyInvalid(reason: Reason): ProblemError {
  return new ProblemError('passkey_invalid', { reason })
}

/** The library throws for most of what is wrong. Its messages contain what the client sent, so they are not kept. */
async function refuseInvalid<Value>(verify: () => Promise<Value | undefined>): Promise<Value> {
  const verified = await verify().catch(() => undefined)
  if (verified === undefined) throw passkeyInvalid('passkey-rejected')
  return verified
}

/** Extensions are not used. */
function withoutExtensions<Credential>(credential: Credential) {
  return { ...credential, clientExtensionResults: {} }
}

function toAuthenticationResponse({ response, ...credential }: PasskeyCredential) {
  const { clientDataJSON, authenticatorData, signature } = response
  const signed = { clientDataJSON, authenticatorData, signature }
  return { ...withoutExtensions(credential), response: signed }
}
