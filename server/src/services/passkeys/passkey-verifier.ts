import { createPublicKey, type JsonWebKey } from 'node:crypto'
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

/** WebAuthn Level 3, section 7.1. */
const MAX_ID_BYTES = 1_023

type PasskeyState = Pick<PasskeyRow, 'counter' | 'backed_up'>

export type PasskeyVerifier = ReturnType<typeof createPasskeyVerifier>

/** Decision 032: loaded with the first challenge that needs it, because loading takes up to half a second. */
export async function loadWebAuthn() {
  const [server, helpers] = await Promise.all([
    import('@simplewebauthn/server'),
    import('@simplewebauthn/server/helpers'),
  ])
  return { ...server, ...helpers }
}

type WebAuthn = Awaited<ReturnType<typeof loadWebAuthn>>

/** Rule 13: passkeys. Verifies what an authenticator returns. Throws `passkey_invalid`. */
export function createPasskeyVerifier({ id, origin }: RelyingParty) {
  const expected = {
    expectedRPID: id,
    // rule 13d: a signature for another site is worth nothing
    expectedOrigin: origin,
    // rule 13c: the authenticator has verified its user
    requireUserVerification: true,
  }

  return {
    verifyNew(credential: NewPasskeyCredential, expectedChallenge: string): Promise<NewPasskey> {
      return refuseInvalid(async () => {
        const webAuthn = await loadWebAuthn()
        const response = toRegistrationResponse(credential, webAuthn)
        const options = { response, expectedChallenge, ...expected }
        const { registrationInfo } = await webAuthn.verifyRegistrationResponse(options)
        if (!registrationInfo) return undefined
        const { credential: created, aaguid, credentialBackedUp } = registrationInfo
        if (Buffer.from(created.id, 'base64url').length > MAX_ID_BYTES) return undefined
        if (!isUsableKey(created.publicKey, webAuthn)) return undefined
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
            publicKey: toBytes(passkey.public_key),
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

/**
 * Without the attestation statement, which was not asked for. A statement names certificates, and verifying them
 * fetches the revocation lists that they name: Eve would sign one with a root of her own, and the server would send
 * requests to any address inside its network. Refusing other formats would refuse browsers that pass on a self attestation.
 */
function toRegistrationResponse(
  credential: NewPasskeyCredential,
  { decodeAttestationObject, isoCBOR }: WebAuthn,
) {
  const { clientDataJSON, attestationObject: given } = credential.response
  const authData = decodeAttestationObject(toBytes(given)).get('authData')
  const unattested = new Map<string | number, Parameters<typeof isoCBOR.encode>[0]>([
    ['fmt', 'none'],
    ['attStmt', new Map()],
    ['authData', authData],
  ])
  // rule 13f: an attestation statement is replaced by an empty one
  const attestationObject = Buffer.from(isoCBOR.encode(unattested)).toString('base64url')
  const response = { clientDataJSON, attestationObject, transports: [] }
  return { ...withoutExtensions(credential), response }
}

/** Parameters of COSE keys (RFC 9053, section 7; RFC 8230, section 4). */
const COSE = { alg: 3, crv: -1, x: -2, y: -3, n: -1, e: -2 }

/** What OpenSSL verifies at most; authenticators have 2,048. */
const RSA_BITS = { min: 2_048, max: 16_384 }

/** Whether the key can verify anything. If not, the first login would fail, long after the passkey was added. */
function isUsableKey(publicKey: Uint8Array, { isoCBOR }: WebAuthn): boolean {
  const cose = isoCBOR.decodeFirst<Map<number, unknown>>(new Uint8Array(publicKey))
  const bytes = (parameter: number) => {
    const value = cose.get(parameter)
    return value instanceof Uint8Array ? Buffer.from(value) : Buffer.alloc(0)
  }
  const text = (parameter: number) => bytes(parameter).toString('base64url')
  switch (cose.get(COSE.alg)) {
    case -7:
      // Throws for points that are not on the curve.
      importKey({ kty: 'EC', crv: 'P-256', x: text(COSE.x), y: text(COSE.y) })
      return true
    case -8:
      importKey({ kty: 'OKP', crv: 'Ed25519', x: text(COSE.x) })
      return isPointOfEd25519(bytes(COSE.x))
    default: {
      const { asymmetricKeyDetails } = importKey({ kty: 'RSA', n: text(COSE.n), e: text(COSE.e) })
      const { modulusLength: bits = 0 } = asymmetricKeyDetails ?? {}
      return bits >= RSA_BITS.min && bits <= RSA_BITS.max
    }
  }
}

const importKey = (key: JsonWebKey) => createPublicKey({ key, format: 'jwk' })

/** OpenSSL imports any 32 bytes. The point exists if `x² = (y² - 1) / (d·y² + 1)` has a root (RFC 8032, section 5.1.3). */
function isPointOfEd25519(encoded: Buffer): boolean {
  const prime = 2n ** 255n - 19n
  const d = 37095705934669439343138083508754565189542113879843219016388785533085940283555n
  const y = BigInt(`0x${Buffer.from(encoded).reverse().toString('hex')}`) % 2n ** 255n
  const ySquared = (y * y) % prime
  const euler = power((ySquared - 1n) * (d * ySquared + 1n), (prime - 1n) / 2n, prime)
  return y < prime && euler <= 1n
}

function power(base: bigint, exponent: bigint, modulus: bigint): bigint {
  let result = 1n
  let square = ((base % modulus) + modulus) % modulus
  for (let rest = exponent; rest > 0n; rest >>= 1n) {
    if (rest & 1n) result = (result * square) % modulus
    square = (square * square) % modulus
  }
  return result
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

/** The library wants a copy with a buffer of its own. */
const toBytes = (base64url: string) => new Uint8Array(Buffer.from(base64url, 'base64url'))
