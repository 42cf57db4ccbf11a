import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import type { EndpointName } from '@foyer/contract/endpoints.ts'
import type {
  TotpSetup,
  NewPasskeyCredential,
  Passkey,
  PasskeyCreationOptions,
} from '@foyer/contract/factors.ts'
import type { PasskeyCredential, PasskeyRequestOptions } from '@foyer/contract/second-factor.ts'
import { expect } from 'vitest'
import { expectSignedIn, type TestApi } from './api.ts'
import { createTestUser, type SignedInTestUser, STEP_MS, totpCode, type TestUser } from './users.ts'

/** A user who has turned two-step login on in this session, with an authenticator app. */
export interface TwoStepUser extends SignedInTestUser {
  /** The key of the authenticator app, in base32. */
  readonly secret: string
  readonly recoveryCodes: readonly string[]
}

const newUser = () => createTestUser({ emailVerified: true })

/** Signs up, unless the user is signed in, and turns two-step login on. */
export async function createTwoStepUser(
  api: TestApi,
  user: TestUser | SignedInTestUser = newUser(),
): Promise<TwoStepUser> {
  const session = await withSession(api, user)
  return { ...session, ...(await turnTwoStepOn(api, session)) }
}

/** Sets up an authenticator app, and moves the clock to a step whose code is unused. */
export async function turnTwoStepOn(
  api: TestApi,
  { token }: Pick<SignedInTestUser, 'token'>,
): Promise<Pick<TwoStepUser, 'secret' | 'recoveryCodes'>> {
  const setup = await api.send('POST', '/api/user/factors/totp', { token })
  expect(setup.status).toBe(200)
  const { secret } = (await setup.json()) as TotpSetup
  const body = { code: codeOf(api, secret) }
  const confirmed = await api.send('PUT', '/api/user/factors/totp', { token, body })
  expect(confirmed.status).toBe(200)
  const { recovery_codes } = (await confirmed.json()) as { recovery_codes: string[] }
  api.advanceClock?.(STEP_MS)
  return { secret, recoveryCodes: recovery_codes }
}

async function withSession(
  api: TestApi,
  user: TestUser | SignedInTestUser,
): Promise<SignedInTestUser> {
  if ('token' in user) return user
  const { id, token } = await expectSignedIn(await api.signIn(user))
  return { ...user, id, token }
}

/** The code that the authenticator app shows now, or `steps` later. */
export function codeOf({ now }: Pick<TestApi, 'now'>, secret: string | Buffer, steps = 0): string {
  return totpCode(secret, now() + steps * STEP_MS)
}

export function totp(code: string) {
  return { second_factor: { kind: 'totp', code } }
}

export const ORIGIN = 'http://foyer.test'

/** A user who has added a passkey in this session. */
export interface PasskeyUser extends SignedInTestUser {
  readonly authenticator: SoftwareAuthenticator
  readonly passkey: Passkey
}

/** Signs up, unless the user is signed in, and adds a passkey. */
export async function createPasskeyUser(
  api: TestApi,
  user: TestUser | SignedInTestUser = newUser(),
): Promise<PasskeyUser> {
  const session = await withSession(api, user)
  const authenticator = createAuthenticator(api.publicOrigin)
  const response = await addPasskey(api, session.token, { authenticator })
  expect(response.status).toBe(201)
  return { ...session, authenticator, passkey: (await response.json()) as Passkey }
}

/** The same with two-step login. */
export async function createPasskeyTwoStepUser(api: TestApi): Promise<PasskeyUser> {
  const user = await createPasskeyUser(api)
  const on = await api.send('POST', '/api/user/factors/two-step', { token: user.token })
  expect(on.status).toBe(200)
  return user
}

export async function addPasskey(
  api: TestApi,
  token: string,
  {
    authenticator,
    fault,
  }: { readonly authenticator: SoftwareAuthenticator; readonly fault?: Fault },
): Promise<Response> {
  const path = '/api/user/factors/passkeys'
  const response = await api.send('POST', `${path}/options`, { token })
  if (response.status !== 200) return response
  const options = (await response.json()) as PasskeyCreationOptions
  const body = { name: 'Laptop', credential: authenticator.create(options, fault) }
  return api.send('POST', path, { token, body })
}

export async function fetchOptions(api: TestApi): Promise<PasskeyRequestOptions> {
  const response = await api.send('POST', '/api/passkey/options')
  expect(response.status).toBe(200)
  return (await response.json()) as PasskeyRequestOptions
}

/** Logs in with a passkey alone. */
export async function logInWithPasskey(
  api: TestApi,
  authenticator: SoftwareAuthenticator,
  fault?: Fault,
): Promise<Response> {
  const credential = authenticator.get(await fetchOptions(api), fault)
  return api.send('POST', '/api/passkey/login', { body: { credential } })
}

interface Calls {
  /** Sends the session's token. */
  readonly send: (method: string, path: string, body?: object) => Promise<Response>
  readonly record: (name: EndpointName, answer: Promise<Response>) => Promise<Response>
  /** Gets everything that must not be logged. */
  readonly secrets: Set<string>
}

const FACTORS = '/api/user/factors'

/** Calls each endpoint of passkeys with success. */
export async function callPasskeyEndpoints({ send, record, secrets }: Calls): Promise<void> {
  const authenticator = createAuthenticator(ORIGIN)
  secrets.add(authenticator.credentialId)
  const read = async <Value extends { challenge?: string }>(answer: Promise<Response>) => {
    const value = (await (await answer).json()) as Value
    if (value.challenge !== undefined) secrets.add(value.challenge)
    return value
  }

  const creation = await read<PasskeyCreationOptions>(
    record('createPasskeyOptions', send('POST', `${FACTORS}/passkeys/options`)),
  )
  secrets.add(creation.user.id)
  const created = { name: 'Pericles', credential: authenticator.create(creation) }
  const { id } = await read<Passkey & { challenge?: string }>(
    record('addPasskey', send('POST', `${FACTORS}/passkeys`, created)),
  )
  const automatic = `${FACTORS}/passkeys/options/automatic`
  await read(record('createAutomaticPasskeyOptions', send('POST', automatic)))
  const path = `${FACTORS}/passkeys/${id}`
  await record('renamePasskey', send('PUT', path, { name: 'Pericles' }))
  await record('turnOnTwoStep', send('POST', `${FACTORS}/two-step`))

  const sign = async () => {
    const options = record('passkeyOptions', send('POST', '/api/passkey/options'))
    const credential = authenticator.get(await read<PasskeyRequestOptions>(options))
    secrets.add(credential.response.signature).add(credential.response.clientDataJSON)
    return { credential }
  }
  await record('passkeyOptions', send('GET', '/api/passkey/options'))
  await record('loginWithPasskey', send('POST', '/api/passkey/login', await sign()))
  await record('confirmWithPasskey', send('POST', '/api/user/fresh/passkey', await sign()))
  await record('confirmPasskey', send('POST', `${path}/confirm`))
  await record('turnOffTwoStep', send('DELETE', `${FACTORS}/two-step`))
  await record('removePasskey', send('DELETE', path))
}

/** What a faulty or hostile client sends instead. */
export interface Fault {
  readonly origin?: string
  readonly rpId?: string
  readonly challenge?: string
  readonly userVerified?: boolean
  readonly userPresent?: boolean
  /** Of signatures, of an authenticator that counts. */
  readonly counter?: number
  readonly userHandle?: string | null
  readonly type?: string
  /** Signs with the key of another credential. */
  readonly key?: KeyObject
  /** Of a new passkey. */
  readonly id?: Buffer
  /** Of a new passkey: the model of the authenticator, instead of none. */
  readonly aaguid?: string
  /** Of a new passkey: COSE. */
  readonly publicKey?: Buffer
  /** Of a new passkey: makes a statement about where it is from, instead of none. */
  readonly attest?: (made: MadePasskey) => Attestation
}

export interface MadePasskey {
  readonly authData: Buffer
  readonly clientDataHash: Buffer
  readonly key: KeyObject
  readonly publicKey: KeyObject
}

export interface Attestation {
  readonly fmt: string
  readonly attStmt: CborMap
}

export interface SoftwareAuthenticator {
  readonly credentialId: string
  readonly key: KeyObject
  /** What `navigator.credentials.create` returns, as JSON. */
  create(options: PasskeyCreationOptions, fault?: Fault): NewPasskeyCredential
  /** What `navigator.credentials.get` returns, as JSON. */
  get(options: PasskeyRequestOptions, fault?: Fault): PasskeyCredential
}

const FLAGS = { userPresent: 1, userVerified: 4, backupEligible: 8, backedUp: 16, hasKey: 64 }

/** An authenticator with one synced passkey: ES256, no attestation, no counter. */
export function createAuthenticator(origin: string): SoftwareAuthenticator {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(32)
  const credentialId = id.toString('base64url')
  let userHandle: string | undefined

  return {
    credentialId,
    key: privateKey,
    create(options, fault = {}) {
      userHandle = options.user.id
      const rpId = fault.rpId ?? options.rp.id
      const newId = fault.id ?? id
      const authData = Buffer.concat([
        authenticatorData(rpId, flagsOf(fault) | FLAGS.hasKey),
        toAaguid(fault.aaguid),
        Buffer.from([newId.length >> 8, newId.length & 255]),
        newId,
        fault.publicKey ?? coseKey(publicKey),
      ])
      const json = clientData(
        { type: 'webauthn.create', origin, challenge: options.challenge },
        fault,
      )
      const made = { authData, clientDataHash: sha256(json), key: privateKey, publicKey }
      const { fmt, attStmt } = fault.attest?.(made) ?? { fmt: 'none', attStmt: {} }
      return {
        id: newId.toString('base64url'),
        rawId: newId.toString('base64url'),
        type: 'public-key',
        response: {
          clientDataJSON: json.toString('base64url'),
          attestationObject: cbor({ fmt, attStmt, authData }).toString('base64url'),
          transports: ['hybrid', 'internal'],
        },
      }
    },
    get(options, fault = {}) {
      const authData = authenticatorData(fault.rpId ?? options.rpId, flagsOf(fault), fault.counter)
      const json = clientData({ type: 'webauthn.get', origin, challenge: options.challenge }, fault)
      const signed = Buffer.concat([authData, sha256(json)])
      return {
        id: credentialId,
        rawId: credentialId,
        type: 'public-key',
        response: {
          clientDataJSON: json.toString('base64url'),
          authenticatorData: authData.toString('base64url'),
          signature: sign('sha256', signed, fault.key ?? privateKey).toString('base64url'),
          userHandle: fault.userHandle === undefined ? userHandle : fault.userHandle,
        },
      }
    },
  }
}

const toAaguid = (aaguid = '') =>
  aaguid === '' ? Buffer.alloc(16) : Buffer.from(aaguid.replaceAll('-', ''), 'hex')

interface ClientData {
  readonly type: string
  readonly origin: string
  readonly challenge: string
}

function clientData(data: ClientData, fault: Fault): Buffer {
  const type = fault.type ?? data.type
  const challenge = fault.challenge ?? data.challenge
  const origin = fault.origin ?? data.origin
  return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
}

function flagsOf({ userVerified = true, userPresent = true }: Fault): number {
  const backedUp = FLAGS.backupEligible | FLAGS.backedUp
  return backedUp | (userPresent ? FLAGS.userPresent : 0) | (userVerified ? FLAGS.userVerified : 0)
}

function authenticatorData(rpId: string, flags: number, counter = 0): Buffer {
  return Buffer.concat([sha256(rpId), Buffer.from([flags, 0, 0, 0, counter])])
}

type Cbor = number | string | Buffer | readonly Cbor[] | CborMap

export interface CborMap {
  readonly [key: string]: Cbor
}

function cbor(value: Cbor): Buffer {
  if (typeof value === 'number') return value < 0 ? cborHead(1, -1 - value) : cborHead(0, value)
  if (Buffer.isBuffer(value)) return Buffer.concat([cborHead(2, value.length), value])
  if (typeof value === 'string')
    return Buffer.concat([cborHead(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (isList(value)) return Buffer.concat([cborHead(4, value.length), ...value.map(cbor)])
  const entries = Object.entries(value)
  return Buffer.concat([cborHead(5, entries.length), ...entries.flat().map(cbor)])
}

/** The type of a value, and its length or its absolute value. */
function cborHead(type: number, size: number): Buffer {
  const bits = type << 5
  if (size < 24) return Buffer.from([bits | size])
  return size < 256
    ? Buffer.from([bits | 24, size])
    : Buffer.from([bits | 25, size >> 8, size & 255])
}

const isList = (value: readonly Cbor[] | CborMap): value is readonly Cbor[] => Array.isArray(value)

/** COSE: `{ kty: EC2, alg: ES256, crv: P-256, x, y }`. */
function coseKey(key: KeyObject): Buffer {
  const { x = '', y = '' } = key.export({ format: 'jwk' })
  return Buffer.concat([
    Buffer.from('a5010203262001215820', 'hex'),
    Buffer.from(x, 'base64url'),
    Buffer.from('225820', 'hex'),
    Buffer.from(y, 'base64url'),
  ])
}

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest()
