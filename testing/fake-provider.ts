import {
  createHmac,
  createSign,
  generateKeyPairSync,
  type JsonWebKey,
  type KeyObject,
} from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { SignJWT, type CryptoKey, type JWTHeaderParameters } from 'jose'

/* An identity provider that answers correctly until a test changes an account or makes a service fail. */

/** A service that the product calls. */
export type Service = 'keys' | 'lookup' | 'deletion' | 'email-code'

/** Overrides the account of a uid; a string is the error code of its lookup, such as `USER_DISABLED`. */
export type AccountState = Partial<ProviderAccount> | Readonly<Record<string, unknown>> | string

/** The response for the code of an email link; a string is an error code. */
export type CodeResponse = Readonly<Record<string, unknown>> | string

export interface ReceivedRequest {
  readonly service: Service
  readonly url: string
  readonly headers: IncomingMessage['headers']
}

/** A lookup whose response is held back. */
export interface HeldLookup {
  readonly arrived: Promise<void>
  release(): void
}

export interface FakeProvider {
  readonly jwksUrl: string
  readonly toolkitUrl: string
  /** The key that signs ID tokens. */
  readonly key: SigningKey
  /** A published key for another algorithm (ES256). */
  readonly curveKey: SigningKey
  /** All requests so far. */
  readonly requests: readonly ReceivedRequest[]
  /** How often a service was called. */
  countCalls(service: Service): number
  /** Signs a token, with the provider's key by default. */
  sign(
    claims: TokenClaims,
    header?: JWTHeaderParameters,
    key?: CryptoKey | KeyObject | Uint8Array,
  ): Promise<string>
  /** Replaces the signing key and the published key. */
  rotate(kid: string): void
  /** Overrides an account; by default it matches the ID token that is looked up. */
  setAccount(uid: string, account: AccountState): void
  /** Sets the response for the code of an email link; other codes are invalid. */
  setCode(code: string, answer: CodeResponse): void
  /** Holds back the response to the next lookup, with the account as of the request. */
  holdLookup(): HeldLookup
  /** Makes a service fail; without a failure it works again. */
  fail(service: Service, failure?: Failure): void
  close(): Promise<void>
}

/** Opens the provider on a free port of this machine. */
export async function openFakeProvider(): Promise<FakeProvider> {
  let key = KEY
  const accounts = new Map<string, AccountState>()
  const codes = new Map<string, CodeResponse>()
  const failures = new Map<Service, Failure>()
  const requests: ReceivedRequest[] = []
  const holds: ReturnType<typeof createHold>[] = []
  const server = createServer((request, response) => {
    const url = request.url ?? ''
    const service = serviceOf(url)
    requests.push({ service, url, headers: request.headers })
    const failure = url.startsWith(MOVED) ? undefined : failures.get(service)
    const padding = failure === 'huge' ? HUGE_PADDING : ''
    if (failure !== undefined && failure !== 'huge') failWith(response, failure)
    else if (service === 'keys')
      respond(response, { body: { keys: [key.jwk, CURVE_KEY.jwk] }, padding })
    else if (service === 'deletion')
      void respondToDeletion(request, response, { accounts, padding })
    else if (service === 'email-code') void respondToCode(request, response, { codes, padding })
    else void respondToLookup(request, response, { accounts, hold: holds.shift(), padding })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    jwksUrl: `${origin}/jwks.json`,
    toolkitUrl: `${origin}/identitytoolkit.googleapis.com`,
    get key() {
      return key
    },
    curveKey: CURVE_KEY,
    requests,
    countCalls: (service) => requests.filter((request) => request.service === service).length,
    sign: (claims, header = { ...TOKEN_HEADER, kid: key.kid }, by = key.privateKey) =>
      new SignJWT(claims).setProtectedHeader(header).sign(by),
    rotate: (kid) => void (key = createSigningKey(kid)),
    setAccount: (uid, account) => void accounts.set(uid, account),
    setCode: (code, answer) => void codes.set(code, answer),
    holdLookup() {
      const hold = createHold()
      holds.push(hold)
      return { arrived: hold.arrived.promise, release: hold.released.resolve }
    },
    fail: (service, failure) =>
      void (failure === undefined ? failures.delete(service) : failures.set(service, failure)),
    async close() {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}

function createHold() {
  return { arrived: Promise.withResolvers<void>(), released: Promise.withResolvers<void>() }
}

function serviceOf(url: string): Service {
  const { pathname } = new URL(url, 'http://provider')
  if (pathname.endsWith('/jwks.json')) return 'keys'
  if (pathname.endsWith('/v1/accounts:resetPassword')) return 'email-code'
  return pathname.endsWith('/v1/accounts:delete') ? 'deletion' : 'lookup'
}

/** Reading a code does not consume it. */
async function respondToCode(
  request: IncomingMessage,
  response: ServerResponse,
  { codes, padding }: { codes: ReadonlyMap<string, CodeResponse>; padding: string },
): Promise<void> {
  const { oobCode } = JSON.parse(await readText(request)) as { oobCode: string }
  const configured = codes.get(oobCode) ?? 'INVALID_OOB_CODE'
  if (typeof configured === 'string') respondWithError(response, configured)
  else
    respond(response, {
      body: { kind: 'identitytoolkit#ResetPasswordResponse', ...configured },
      padding,
    })
}

/** Deletes the account even if the response is lost. */
async function respondToDeletion(
  request: IncomingMessage,
  response: ServerResponse,
  { accounts, padding }: { accounts: Map<string, AccountState>; padding: string },
): Promise<void> {
  const { idToken } = JSON.parse(await readText(request)) as { idToken: string }
  const uid = String(readClaims(idToken)['sub'])
  const configured = accounts.get(uid)
  if (typeof configured === 'string') {
    respondWithError(response, configured)
    return
  }
  accounts.set(uid, 'USER_NOT_FOUND')
  respond(response, { body: { kind: 'identitytoolkit#DeleteAccountResponse' }, padding })
}

interface LookupOptions {
  readonly accounts: ReadonlyMap<string, AccountState>
  readonly hold: ReturnType<typeof createHold> | undefined
  readonly padding: string
}

async function respondToLookup(
  request: IncomingMessage,
  response: ServerResponse,
  { accounts, hold, padding }: LookupOptions,
): Promise<void> {
  const { idToken } = JSON.parse(await readText(request)) as { idToken: string }
  const account = accountFor(readClaims(idToken))
  const configured = accounts.get(account.localId) ?? {}
  hold?.arrived.resolve()
  await hold?.released.promise
  if (typeof configured === 'string') respondWithError(response, configured)
  else respond(response, { body: { users: [withIds({ ...account, ...configured })] }, padding })
}

async function readText(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString()
}

const respondWithError = (response: ServerResponse, message: string) =>
  respond(response, { status: 400, body: { error: { code: 400, message } } })

function respond(
  response: ServerResponse,
  { status = 200, body, padding = '' }: { status?: number; body: object; padding?: string },
): void {
  response.writeHead(status, { 'Content-Type': 'application/json' })
  response.end(JSON.stringify(body) + padding)
}

// Accounts

/** A linked identity as `accounts:lookup` returns it. */
export interface LinkedIdentity {
  readonly providerId: string
  readonly rawId: string
  readonly federatedId: string
  readonly email: string
}

/** An account as `accounts:lookup` returns it. */
export interface ProviderAccount {
  readonly localId: string
  readonly email: string
  readonly emailVerified: boolean
  readonly disabled: boolean
  /** ID tokens of sign-ins before it are revoked. Seconds since 1970, as text. */
  readonly validSince: string
  /** When the password was last set, in milliseconds since 1970. */
  readonly passwordUpdatedAt?: number
  readonly providerUserInfo: readonly LinkedIdentity[]
}

/** The account that matches the claims of an ID token. */
export function accountFor(claims: TokenClaims): ProviderAccount {
  const { firebase } = claims as { firebase?: { sign_in_provider?: string } }
  const email = String(claims['email'])
  const localId = String(claims['sub'])
  return {
    localId,
    email,
    emailVerified: claims['email_verified'] === true,
    disabled: false,
    validSince: '0',
    providerUserInfo: [linkedIdentity(firebase?.sign_in_provider ?? '', { localId, email })],
  }
}

/** A linked identity of a provider with this email. */
export function linkedIdentity(
  providerId: string,
  { localId, email }: { readonly localId: string; readonly email: string },
): LinkedIdentity {
  const rawId = providerId === 'password' ? email : `${providerId}:${localId}`
  return { providerId, rawId, federatedId: rawId, email }
}

/** Gives each linked identity an id, unless the test sets one. */
function withIds(account: Readonly<Record<string, unknown>>) {
  const { localId, providerUserInfo } = account
  if (!Array.isArray(providerUserInfo)) return account
  const identities = providerUserInfo as { providerId: string; rawId?: string }[]
  return {
    ...account,
    providerUserInfo: identities.map((identity) => ({
      rawId: `${identity.providerId}:${String(localId)}`,
      ...identity,
    })),
  }
}

// Failures

/** How a service can fail. */
export const FAILURES = [
  'down',
  'hang',
  'hang-half-way',
  'error',
  'forbidden',
  'redirect',
  'html',
  'nonsense',
  'json-of-another-shape',
  'other-protocol',
  'huge',
  'endless',
] as const

/** Without those that last until the time limit: attacks on an account lookup show that it ends every request. */
export const ANSWERED_FAILURES = FAILURES.filter((failure) => !failure.startsWith('hang'))

export type Failure = (typeof FAILURES)[number] | { readonly redirectTo: string }

const TEN_MEGABYTES = 10 * 1024 * 1024

/** Whitespace that makes a valid JSON response huge. */
const HUGE_PADDING = ' '.repeat(TEN_MEGABYTES)

/** The target of redirects, which answers correctly. */
const MOVED = '/moved'

const JSON_TYPE = { 'Content-Type': 'application/json' }

/** A hanging response lasts until the connection closes. */
function failWith(response: ServerResponse, failure: Exclude<Failure, 'huge'>): void {
  if (typeof failure === 'object') {
    response.writeHead(302, { Location: failure.redirectTo }).end()
    return
  }
  switch (failure) {
    case 'down':
      response.destroy()
      break
    case 'hang':
      break
    case 'hang-half-way':
      response.writeHead(200, JSON_TYPE).write('{')
      break
    case 'error':
      response.writeHead(500).end('{"error":{"code":500,"message":"INVALID_ID_TOKEN"}}')
      break
    case 'forbidden':
      response.writeHead(403).end('{"error":{"code":403,"message":"Requests are blocked."}}')
      break
    case 'redirect':
      response.writeHead(307, { Location: MOVED + response.req.url }).end()
      break
    case 'other-protocol':
      response.writeHead(101, { Connection: 'Upgrade', Upgrade: 'other' }).end()
      break
    case 'html':
      response.writeHead(200, { 'Content-Type': 'text/html' }).end('<!doctype html>')
      break
    case 'nonsense':
      response.writeHead(200, JSON_TYPE).end('{"keys":[],"users":[]}')
      break
    case 'json-of-another-shape':
      response.writeHead(200, JSON_TYPE).end('[null]')
      break
    case 'endless':
      response
        .writeHead(200, JSON_TYPE)
        .end(`{"keys":[],"users":[],"padding":"${'x'.repeat(TEN_MEGABYTES)}"}`)
      break
  }
}

// Tokens, true and forged

/** Claims of an ID token. */
export type TokenClaims = Readonly<Record<string, unknown>>

/** A key pair with its `kid` and its entry in a key set. */
export interface SigningKey {
  readonly kid: string
  readonly privateKey: KeyObject
  readonly publicKey: KeyObject
  readonly jwk: JsonWebKey
}

/** Creates an RSA key. Takes tens of milliseconds. */
export function createSigningKey(kid: string): SigningKey {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const jwk = { ...publicKey.export({ format: 'jwk' }), kid, alg: 'RS256', use: 'sig' }
  return { kid, privateKey, publicKey, jwk }
}

/** Creates a P-256 key for ES256. */
function createCurveKey(kid: string): SigningKey {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const jwk = { ...publicKey.export({ format: 'jwk' }), kid, alg: 'ES256', use: 'sig' }
  return { kid, privateKey, publicKey, jwk }
}

/** The token header until the key is rotated. */
export const TOKEN_HEADER = { alg: 'RS256', kid: 'provider-key', typ: 'JWT' }

// Created once per test file.
const KEY = createSigningKey(TOKEN_HEADER.kid)
const CURVE_KEY = createCurveKey('curve-key')

/** The header or payload of a token. Text and bytes are used unchanged, so they can be malformed. */
export type TokenPart = object | string | Uint8Array

/** The signed part of a token. */
export function joinParts(header: TokenPart, payload: TokenPart): string {
  return `${encodePart(header)}.${encodePart(payload)}`
}

/** Signs header and payload with RSA and a hash (`sha256` for RS256). */
export function signRsa(input: string, key: KeyObject, hash = 'sha256'): string {
  return `${input}.${createSign(hash).update(input).sign(key, 'base64url')}`
}

/** Signs header and payload with an HMAC, as an attacker can who knows only the public key. */
export function signHmac(input: string, secret: string | Uint8Array): string {
  return `${input}.${createHmac('sha256', secret).update(input).digest('base64url')}`
}

/** The claims of a token, not verified. */
export function readClaims(token: string): TokenClaims {
  const value: unknown = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
  return typeof value === 'object' && value !== null ? { ...value } : {}
}

function encodePart(part: TokenPart): string {
  if (part instanceof Uint8Array) return Buffer.from(part).toString('base64url')
  return Buffer.from(typeof part === 'string' ? part : JSON.stringify(part)).toString('base64url')
}
