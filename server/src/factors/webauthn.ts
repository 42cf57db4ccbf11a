import { REAUTH_MAX_AGE_MS } from '@foyer/contract/constants.ts'
import type { PasskeyCredential, PasskeyRequestOptions } from '@foyer/contract/second-factor.ts'
import type { NewPasskeyCredential } from '@foyer/contract/factors.ts'
import type { Product } from '@foyer/product/product.ts'
import {
  createHmac,
  createPublicKey,
  hash,
  type JsonWebKey,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto'
import type { Config } from '../config/settings.ts'
import { CLOCK_MARGIN_MS, SECOND_MS } from '../core/clock.ts'
import type { Reason } from '../core/log.ts'
import { ProblemError } from '../core/problem.ts'
import { formerFactorsStore } from '../db/factors.ts'
import { passkeysStore, usedChallengesStore } from '../db/passkeys.ts'
import type { PasskeyRow, Queryable, UsedChallengeRow, UserRow } from '../db/tables.ts'
import type { SessionsServer } from '../sessions/sessions.ts'

/** What everything with passkeys and second factors needs of the server. */
export interface FactorsServer extends SessionsServer {
  /** Absent if the product offers no passkeys, or the host is an IP address. */
  readonly relyingParty: RelyingParty | undefined
  readonly passkeyKeys: PasskeyKeys
  /** They encrypt the secrets of authenticator apps; the newest first. */
  readonly secretsKeys: readonly Buffer[]
}

/** Who asks for passkeys, in the words of WebAuthn: the installation. */
export interface RelyingParty {
  /** The domain for which authenticators keep passkeys. */
  readonly id: string
  /** The only origin whose pages may use them. */
  readonly origin: string
  readonly name: string
}

/** They authenticate what authenticators send back. All servers of a database have the same. */
export interface PasskeyKeys {
  readonly challenges: Buffer
  readonly handles: Buffer
}

export function toRelyingParty(
  { signIn, name }: Product,
  { passkeys: { rpId }, publicOrigin: { origin } }: Config,
): RelyingParty | undefined {
  return signIn.passkeys && rpId !== undefined ? { id: rpId, origin, name } : undefined
}

/** Throws `forbidden` if the installation has no passkeys. */
export function requirePasskeys({ relyingParty }: FactorsServer): RelyingParty {
  if (relyingParty) return relyingParty
  const detail = 'There are no passkeys: this product offers none, or its host is an IP address.'
  throw new ProblemError('forbidden', { reason: 'passkeys-unavailable', detail })
}

/** The value of a passkey in `sessions.provider`, `sessions.factor` and the activity. */
export const PASSKEY_METHOD = 'passkey'

/** Rule 13: passkeys. Whether sign-ins were revoked since the sign-in with which it was added or confirmed. */
export function isSuspended(
  { auth_time }: Pick<PasskeyRow, 'auth_time'>,
  { valid_since }: Pick<UserRow, 'valid_since'>,
): boolean {
  return auth_time === null || auth_time < valid_since
}

/** A verified signature of a passkey, which is not used up yet. */
export interface PasskeyUse {
  readonly passkey: PasskeyRow
  readonly challenge: CheckedChallenge
  readonly state: Pick<PasskeyRow, 'counter' | 'backed_up'>
}

/** Rule 13: passkeys. Writes nothing. Throws `forbidden` without passkeys, `unknown_passkey` and `passkey_invalid`. */
export async function verifyPasskey(
  db: Queryable,
  server: FactorsServer,
  credential: PasskeyCredential,
  purpose: ChallengePurpose,
): Promise<PasskeyUse> {
  const relyingParty = requirePasskeys(server)
  const challenge = requireChallenge(server, credential, purpose)
  const passkey = await passkeysStore.findByCredential(db, credential.id)
  if (!passkey) {
    // The client tells the password manager to delete an unknown one, which may be another installation's.
    const handle = credential.response.userHandle ?? ''
    const isOwn = isOwnHandle(handle, server.passkeyKeys.handles, relyingParty.origin)
    // rule 13o: a passkey that can be put back is not called unknown
    // Eve has removed Ada's. Ada tries it before she presses "This wasn't me", and it must still exist after that.
    const isKept = isOwn && (await formerFactorsStore.keepsPasskey(db, handle, credential.id))
    throw isOwn && !isKept ? unknownPasskey() : passkeyInvalid('unknown-passkey')
  }
  const state = await verifySignature(relyingParty, passkey, credential, challenge)
  return { passkey, challenge, state }
}

/**
 * Uses the challenge up, in the transaction of what it allows, and returns the passkey as it is now: since it was
 * verified, it may have been suspended, removed, or used by its copy. Throws `passkey_invalid`.
 */
export async function redeemPasskey(
  tx: Queryable,
  use: PasskeyUse,
  now: number,
): Promise<PasskeyRow> {
  await redeemChallenge(tx, use.challenge)
  const passkey = await passkeysStore.use(tx, use.passkey, { ...use.state, last_used_at: now })
  if (!passkey) throw passkeyInvalid('passkey-rejected')
  return passkey
}

function unknownPasskey(): ProblemError {
  return new ProblemError('unknown_passkey', { reason: 'unknown-passkey' })
}

export function toSeconds(milliseconds: number): number {
  return Math.floor(milliseconds / SECOND_MS)
}

/*
 * Challenges. One contains its time and is authenticated with a key that all servers of the database share, so it needs
 * no row until it was used.
 */

/** As long as a sign-in is fresh (rule 3: sign-in method and freshness). */
export const PASSKEY_CHALLENGE_MS = REAUTH_MAX_AGE_MS

/** What a challenge may be used for, and who may use it. */
export type ChallengePurpose =
  | readonly ['log-in']
  | readonly ['add', userId: string]
  | readonly ['add-automatically', tokenHash: string]
  | readonly ['second-step', proofHash: string]

export interface CheckedChallenge {
  readonly text: string
  /** Milliseconds. The passkey was used after this. */
  readonly issuedAt: number
  readonly row: UsedChallengeRow
}

/** Throws `passkey_invalid` if the credential answers no challenge of ours for this purpose, or an expired one. */
export function requireChallenge(
  server: FactorsServer,
  credential: PasskeyCredential | NewPasskeyCredential,
  purpose: ChallengePurpose,
): CheckedChallenge {
  const challenge = findChallenge(server, credential, purpose)
  if (!challenge) throw passkeyInvalid('challenge-invalid')
  return challenge
}

export function findChallenge(
  { passkeyKeys, clock }: FactorsServer,
  { response: { clientDataJSON } }: PasskeyCredential | NewPasskeyCredential,
  purpose: ChallengePurpose,
): CheckedChallenge | undefined {
  const text = readChallenge(clientDataJSON)
  return checkChallenge(text, passkeyKeys.challenges, purpose, clock())
}

export async function redeemChallenge(tx: Queryable, { row }: CheckedChallenge): Promise<void> {
  const isUnused = await usedChallengesStore.use(tx, row)
  // rule 13a: a challenge works once
  if (!isUnused) throw passkeyInvalid('challenge-used')
}

/** The challenge in the `clientDataJSON` that a browser made; `''` if it has none. */
function readChallenge(clientDataJSON: string): string {
  try {
    const clientData = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString()) as unknown
    const { challenge } = (clientData ?? {}) as { challenge?: unknown }
    return typeof challenge === 'string' ? challenge : ''
  } catch {
    return ''
  }
}

const TIME_BYTES = 6

const RANDOM_BYTES = 16

const MAC_BYTES = 32

export function createChallenge(key: Buffer, purpose: ChallengePurpose, now: number): string {
  const time = Buffer.alloc(TIME_BYTES)
  time.writeUIntBE(now, 0, TIME_BYTES)
  const body = Buffer.concat([time, randomBytes(RANDOM_BYTES)])
  return Buffer.concat([body, signChallenge(body, key, purpose)]).toString('base64url')
}

export function checkChallenge(
  text: string,
  key: Buffer,
  purpose: ChallengePurpose,
  now: number,
): CheckedChallenge | undefined {
  const bytes = Buffer.from(text, 'base64url')
  const body = bytes.subarray(0, TIME_BYTES + RANDOM_BYTES)
  const mac = bytes.subarray(body.length)
  if (mac.length !== MAC_BYTES) return undefined
  if (!timingSafeEqual(mac, signChallenge(body, key, purpose))) return undefined
  const issuedAt = body.readUIntBE(0, TIME_BYTES)
  const validUntil = issuedAt + PASSKEY_CHALLENGE_MS
  if (now > validUntil) return undefined
  const challenge_hash = hash('sha256', bytes, 'base64url')
  return { text, issuedAt, row: { challenge_hash, expires_at: validUntil + CLOCK_MARGIN_MS } }
}

function signChallenge(body: Buffer, key: Buffer, purpose: ChallengePurpose): Buffer {
  // rule 13b: a challenge has one purpose
  return createHmac('sha256', key).update(body).update(JSON.stringify(purpose)).digest()
}

/*
 * User handles: what authenticators call a user. The server recognises its own: staging.example.com may share the domain
 * of its passkeys with app.example.com. If it called Ada's passkey of app.example.com unknown, her password manager would
 * delete it. The database of staging may be a copy with the same key, so the origin is authenticated as well.
 */

const HANDLE_RANDOM_BYTES = 16

const HANDLE_MAC_BYTES = 16

export function createHandle(key: Buffer, origin: string): string {
  const random = randomBytes(HANDLE_RANDOM_BYTES)
  return Buffer.concat([random, signHandle(random, key, origin)]).toString('base64url')
}

/** False for handles from before they were authenticated. */
export function isOwnHandle(handle: string, key: Buffer, origin: string): boolean {
  const bytes = Buffer.from(handle, 'base64url')
  const random = bytes.subarray(0, HANDLE_RANDOM_BYTES)
  const mac = bytes.subarray(HANDLE_RANDOM_BYTES)
  // rule 13h: only user handles of this installation are called unknown
  return mac.length === HANDLE_MAC_BYTES && timingSafeEqual(mac, signHandle(random, key, origin))
}

function signHandle(random: Buffer, key: Buffer, origin: string): Buffer {
  const mac = createHmac('sha256', key).update(random).update(origin).digest()
  return mac.subarray(0, HANDLE_MAC_BYTES)
}

/** The options for a login with a passkey. They depend on no user, so they reveal nothing. Throws `forbidden` without passkeys. */
export function createLogInOptions(server: FactorsServer): PasskeyRequestOptions {
  return createRequestOptions(server, requirePasskeys(server), ['log-in'])
}

/** `passkeys` is absent if the user is not known yet. */
export function createRequestOptions(
  { passkeyKeys, clock }: FactorsServer,
  { id }: RelyingParty,
  purpose: ChallengePurpose,
  passkeys?: readonly PasskeyRow[],
): PasskeyRequestOptions {
  return {
    rpId: id,
    challenge: createChallenge(passkeyKeys.challenges, purpose, clock()),
    timeout: PASSKEY_CHALLENGE_MS,
    userVerification: 'required',
    ...(passkeys && { allowCredentials: passkeys.map(toDescriptor) }),
  }
}

export function toDescriptor({ credential_id, transports }: PasskeyRow) {
  return {
    id: credential_id,
    type: 'public-key' as const,
    ...(transports !== '' && { transports: transports.split(' ') }),
  }
}

type NewPasskey = Pick<
  PasskeyRow,
  'credential_id' | 'public_key' | 'counter' | 'aaguid' | 'backed_up'
>

/** WebAuthn Level 3, section 7.1. */
const MAX_ID_BYTES = 1_023

/** Of a passkey that creates itself (rule 20): neither that someone was there nor who. */
const ASKS_NO_ONE = { requireUserPresence: false, requireUserVerification: false }

/** Rule 13: passkeys. Throws `passkey_invalid`. */
export function verifyNewPasskey(
  relyingParty: RelyingParty,
  credential: NewPasskeyCredential,
  challenge: CheckedChallenge,
  isAutomatic: boolean,
): Promise<NewPasskey> {
  return refuseInvalid(async () => {
    const webAuthn = await loadWebAuthn()
    const response = toRegistrationResponse(credential, webAuthn)
    const expected = toExpected(relyingParty, challenge)
    const { registrationInfo } = await webAuthn.verifyRegistrationResponse({
      response,
      ...expected,
      ...(isAutomatic && ASKS_NO_ONE),
    })
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
}

function verifySignature(
  relyingParty: RelyingParty,
  passkey: PasskeyRow,
  credential: PasskeyCredential,
  challenge: CheckedChallenge,
): Promise<PasskeyUse['state']> {
  return refuseInvalid(async () => {
    const { verifyAuthenticationResponse } = await loadWebAuthn()
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: toAuthenticationResponse(credential),
      credential: {
        id: passkey.credential_id,
        publicKey: toBytes(passkey.public_key),
        counter: passkey.counter,
      },
      ...toExpected(relyingParty, challenge),
    })
    const { newCounter, credentialBackedUp } = authenticationInfo
    return verified ? { counter: newCounter, backed_up: credentialBackedUp ? 1 : 0 } : undefined
  })
}

function toExpected({ id, origin }: RelyingParty, { text }: CheckedChallenge) {
  return {
    expectedChallenge: text,
    expectedRPID: id,
    // rule 13d: a signature for another site is worth nothing
    expectedOrigin: origin,
    // rule 13c: the authenticator has verified its user
    requireUserVerification: true,
  }
}

/** Loaded with the first challenge that needs it, because loading takes up to half a second. */
export async function loadWebAuthn() {
  const [server, helpers] = await Promise.all([
    import('@simplewebauthn/server'),
    import('@simplewebauthn/server/helpers'),
  ])
  return { ...server, ...helpers }
}

type WebAuthn = Awaited<ReturnType<typeof loadWebAuthn>>

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

/** OpenSSL verifies no more; authenticators have 2,048. */
const RSA_BITS = { min: 2_048, max: 16_384 }

/** With a key that verifies nothing, the first login would fail, long after the passkey was added. */
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
