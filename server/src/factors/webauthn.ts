import { REAUTH_MAX_AGE_MS } from '@foyer/contract/constants.ts'
import type {
  PasskeyCredential,
  PasskeyRequestOptions,
} from '@foyer/contract/passkey-credential.ts'
import type { NewPasskeyCredential, PasskeyCreationOptions } from '@foyer/contract/passkeys.ts'
import { toShownEmail } from '@foyer/contract/shown-email.ts'
import {
  createHmac,
  createPublicKey,
  hash,
  type JsonWebKey,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto'
import type { PasskeyConfig } from '../config/settings.ts'
import { type Clock, CLOCK_MARGIN_MS, SECOND_MS } from '../core/clock.ts'
import type { Reason } from '../core/log.ts'
import { ProblemError } from '../core/problem.ts'
import { passkeysStore, usedChallengesStore } from '../db/passkeys.ts'
import type { PasskeyRow, Queryable, UsedChallengeRow, UserRow } from '../db/tables.ts'
import type { SessionsServer } from '../sessions/sessions.ts'
import type { SecretBox } from './secret-box.ts'

/** What everything with passkeys and second factors needs of the server. */
export interface FactorsServer extends SessionsServer {
  /** Absent if the product has switched passkeys off, or the host is an IP address. */
  readonly passkeys: Passkeys | undefined
  /** The keys of the secrets of authenticator apps. */
  readonly box: SecretBox
}

/** What every call about passkeys needs. */
export interface Passkeys {
  readonly relyingParty: RelyingParty
  readonly challenges: Challenges
  readonly handles: UserHandles
  readonly verifier: PasskeyVerifier
  readonly uses: PasskeyUses
}

/** They authenticate what authenticators send back. All servers of a database have the same. */
export interface PasskeyKeys {
  readonly challenges: Buffer
  readonly handles: Buffer
}

interface PasskeysDependencies {
  readonly config: PasskeyConfig
  readonly origin: string
  readonly productName: string
  readonly passkeyKeys: PasskeyKeys
  readonly clock: Clock
}

/** `undefined` if the host is an IP address. */
export function createPasskeys(deps: PasskeysDependencies): Passkeys | undefined {
  const { config, origin, productName: name, passkeyKeys, clock } = deps
  const relyingParty = createRelyingParty(config, { origin, name })
  if (!relyingParty) return undefined
  const challenges = createChallenges(passkeyKeys.challenges, clock)
  const handles = createUserHandles(passkeyKeys.handles, origin)
  const verifier = createPasskeyVerifier(relyingParty)
  const uses = createPasskeyUses({ challenges, handles, verifier })
  return { relyingParty, challenges, handles, verifier, uses }
}

/** Who asks for passkeys, in the words of WebAuthn: the installation. */
interface RelyingParty {
  /** The domain for which authenticators keep passkeys. */
  readonly id: string
  /** The only origin whose pages may use them. */
  readonly origin: string
  readonly name: string
}

/** `undefined` if the host is an IP address. */
function createRelyingParty(
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

/** The options for a login with a passkey. They depend on no user, so they reveal nothing. Throws `forbidden` without passkeys. */
export function createLogInOptions({ passkeys }: FactorsServer): PasskeyRequestOptions {
  const { relyingParty, challenges } = requirePasskeys(passkeys)
  return toRequestOptions(relyingParty, challenges.create(['log-in']))
}

/** Rule 13: passkeys. Writes nothing. Throws `forbidden` without passkeys, `unknown_passkey` and `passkey_invalid`. */
export function verifyPasskey(
  db: Queryable,
  { passkeys }: FactorsServer,
  credential: PasskeyCredential,
  purpose: ChallengePurpose,
): Promise<PasskeyUse> {
  return requirePasskeys(passkeys).uses.verify(db, credential, purpose)
}

/**
 * Uses the challenge up, in the transaction of what it allows, and returns the passkey as it is now: since it was
 * verified, it may have been suspended, removed, or used by its copy. Throws `unknown_passkey` and `passkey_invalid`.
 */
export function redeemPasskey(
  tx: Queryable,
  { passkeys }: FactorsServer,
  use: PasskeyUse,
  now: number,
): Promise<PasskeyRow> {
  return requirePasskeys(passkeys).uses.redeem(tx, use, now)
}

/** As long as a sign-in is fresh (rule 3: sign-in method and freshness). */
export const PASSKEY_CHALLENGE_MS = REAUTH_MAX_AGE_MS

const TIME_BYTES = 6

const RANDOM_BYTES = 16

const MAC_BYTES = 32

/** What a challenge may be used for, and who may use it. */
type ChallengePurpose =
  | readonly ['log-in']
  | readonly ['add', userId: string]
  | readonly ['second-step', proofHash: string]

export interface CheckedChallenge {
  readonly text: string
  /** Milliseconds. The passkey was used after this. */
  readonly issuedAt: number
  readonly row: UsedChallengeRow
}

type Challenges = ReturnType<typeof createChallenges>

/**
 * Rule 13: passkeys. A challenge contains its time and is authenticated with a key that all servers of the database share, so it needs no row
 * until it was used.
 */
export function createChallenges(key: Buffer, clock: Clock) {
  // rule 13b: a challenge has one purpose
  const sign = (body: Buffer, purpose: ChallengePurpose) =>
    createHmac('sha256', key).update(body).update(JSON.stringify(purpose)).digest()

  return {
    create(purpose: ChallengePurpose): string {
      const time = Buffer.alloc(TIME_BYTES)
      time.writeUIntBE(clock(), 0, TIME_BYTES)
      const body = Buffer.concat([time, randomBytes(RANDOM_BYTES)])
      return Buffer.concat([body, sign(body, purpose)]).toString('base64url')
    },

    /** `undefined` if it is not one of ours, has another purpose, or has expired. */
    check(text: string, purpose: ChallengePurpose): CheckedChallenge | undefined {
      const bytes = Buffer.from(text, 'base64url')
      const body = bytes.subarray(0, TIME_BYTES + RANDOM_BYTES)
      const mac = bytes.subarray(body.length)
      if (mac.length !== MAC_BYTES || !timingSafeEqual(mac, sign(body, purpose))) return undefined
      const issuedAt = body.readUIntBE(0, TIME_BYTES)
      const validUntil = issuedAt + PASSKEY_CHALLENGE_MS
      if (clock() > validUntil) return undefined
      const challenge_hash = hash('sha256', bytes, 'base64url')
      return { text, issuedAt, row: { challenge_hash, expires_at: validUntil + CLOCK_MARGIN_MS } }
    },
  }
}

const HANDLE_RANDOM_BYTES = 16

const HANDLE_MAC_BYTES = 16

type UserHandles = ReturnType<typeof createUserHandles>

/**
 * What authenticators call a user. The server recognises its own: staging.example.com may share the domain of its
 * passkeys with app.example.com. If it called Ada's passkey of app.example.com unknown, her password manager would delete it. The
 * database of staging may be a copy with the same key, so the origin is authenticated as well.
 */
export function createUserHandles(key: Buffer, origin: string) {
  const sign = (random: Buffer) =>
    createHmac('sha256', key).update(random).update(origin).digest().subarray(0, HANDLE_MAC_BYTES)

  return {
    create(): string {
      const random = randomBytes(HANDLE_RANDOM_BYTES)
      return Buffer.concat([random, sign(random)]).toString('base64url')
    },

    /** Whether a server of this installation has made it. Not so for handles from before they were authenticated. */
    isOwn(handle: string): boolean {
      const bytes = Buffer.from(handle, 'base64url')
      const random = bytes.subarray(0, HANDLE_RANDOM_BYTES)
      const mac = bytes.subarray(HANDLE_RANDOM_BYTES)
      // rule 13h: only user handles of this installation are called unknown
      return mac.length === HANDLE_MAC_BYTES && timingSafeEqual(mac, sign(random))
    },
  }
}

/** A verified signature of a passkey, which is not used up yet. */
export interface PasskeyUse {
  readonly passkey: PasskeyRow
  readonly challenge: CheckedChallenge
  readonly state: Pick<PasskeyRow, 'counter' | 'backed_up'>
}

type PasskeyUses = ReturnType<typeof createPasskeyUses>

function createPasskeyUses(deps: {
  readonly challenges: Challenges
  readonly handles: UserHandles
  readonly verifier: PasskeyVerifier
}) {
  return {
    /** Rule 13: passkeys. Writes nothing. Throws `unknown_passkey` and `passkey_invalid`. */
    async verify(
      db: Queryable,
      credential: PasskeyCredential,
      purpose: ChallengePurpose,
    ): Promise<PasskeyUse> {
      const text = readChallenge(credential.response.clientDataJSON)
      const challenge = deps.challenges.check(text, purpose)
      if (!challenge) throw passkeyInvalid('challenge-invalid')
      const passkey = await passkeysStore.findByCredential(db, credential.id)
      if (!passkey) {
        // The client tells the password manager to delete an unknown one, which may be another installation's.
        const isOwn = deps.handles.isOwn(credential.response.userHandle ?? '')
        throw isOwn ? unknownPasskey() : passkeyInvalid('unknown-passkey')
      }
      const state = await deps.verifier.verifyUse(passkey, credential, challenge.text)
      return { passkey, challenge, state }
    },

    /**
     * Uses the challenge up, in the transaction of what it allows, and returns the passkey as it is now: since it was
     * verified, it may have been suspended, removed, or used by its copy. Throws `unknown_passkey` and `passkey_invalid`.
     */
    async redeem(tx: Queryable, use: PasskeyUse, now: number): Promise<PasskeyRow> {
      await redeemChallenge(tx, use.challenge)
      const passkey = await passkeysStore.use(tx, use.passkey, { ...use.state, last_used_at: now })
      if (passkey) return passkey
      const isGone = !(await passkeysStore.findByCredential(tx, use.passkey.credential_id))
      throw isGone ? unknownPasskey() : passkeyInvalid('passkey-rejected')
    },
  }
}

export async function redeemChallenge(tx: Queryable, { row }: CheckedChallenge): Promise<void> {
  const isUnused = await usedChallengesStore.use(tx, row)
  // rule 13a: a challenge works once
  if (!isUnused) throw passkeyInvalid('challenge-used')
}

function unknownPasskey(): ProblemError {
  return new ProblemError('unknown_passkey', { reason: 'unknown-passkey' })
}

type NewPasskey = Pick<
  PasskeyRow,
  'credential_id' | 'public_key' | 'counter' | 'aaguid' | 'backed_up'
>

/** WebAuthn Level 3, section 7.1. */
const MAX_ID_BYTES = 1_023

type PasskeyState = Pick<PasskeyRow, 'counter' | 'backed_up'>

type PasskeyVerifier = ReturnType<typeof createPasskeyVerifier>

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
function createPasskeyVerifier({ id, origin }: RelyingParty) {
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

/** The challenge in the `clientDataJSON` that a browser made; `''` if it has none. */
export function readChallenge(clientDataJSON: string): string {
  try {
    const clientData = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString()) as unknown
    const { challenge } = (clientData ?? {}) as { challenge?: unknown }
    return typeof challenge === 'string' ? challenge : ''
  } catch {
    return ''
  }
}

/** Rule 13: passkeys. Whether sign-ins were revoked since the sign-in with which it was added or confirmed. */
export function isSuspended(
  { auth_time }: Pick<PasskeyRow, 'auth_time'>,
  { valid_since }: Pick<UserRow, 'valid_since'>,
): boolean {
  return auth_time === null || auth_time < valid_since
}

/** The value of a passkey in `sessions.provider`, `sessions.factor` and the activity. */
export const PASSKEY_METHOD = 'passkey'

export function toSeconds(milliseconds: number): number {
  return Math.floor(milliseconds / SECOND_MS)
}
