import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import {
  type CryptoKey,
  decodeJwt,
  exportJWK,
  generateKeyPair,
  type JWTHeaderParameters,
  SignJWT,
} from 'jose'

/** Claims of an ID token. */
export interface TokenClaims {
  [claim: string]: unknown
}

/** The `accounts:lookup` response; a string is an error code such as `USER_DISABLED`. */
export type AccountResponse = Readonly<Record<string, unknown>> | string

export type Service = 'keys' | 'lookup' | 'deletion' | 'email-code'

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

/** A fake identity provider with configurable keys, accounts and failures. */
export interface TestIssuer {
  readonly jwksUrl: string
  readonly toolkitUrl: string
  readonly publicJwk: object
  /** All requests so far. */
  readonly requests: readonly ReceivedRequest[]
  /** Signs a token, with the issuer's key by default. */
  sign(
    claims: TokenClaims,
    header?: JWTHeaderParameters,
    key?: CryptoKey | Uint8Array,
  ): Promise<string>
  /** Replaces the signing key and the published key. */
  rotate(kid: string): Promise<void>
  /** Overrides an account; by default it matches its last ID token. */
  setAccount(uid: string, account: AccountResponse): void
  /** Sets the response for a code; other codes are invalid. */
  setCode(code: string, answer: CodeResponse): void
  /** Holds back the response to the next lookup, with the account as of the request. */
  holdLookup(): HeldLookup
  /** Makes a service fail; without a failure it works again. */
  fail(service: Service, failure?: Failure): void
  close(): Promise<void>
}

/** The token header until the key is rotated. */
export const TOKEN_HEADER = { alg: 'RS256', kid: 'test-key', typ: 'JWT' }

export async function openTestIssuer(): Promise<TestIssuer> {
  let key = await createKey(TOKEN_HEADER.kid)
  const accounts = new Map<string, AccountResponse>()
  const codes = new Map<string, CodeResponse>()
  const failures = new Map<Service, Failure>()
  const requests: ReceivedRequest[] = []
  const heldLookups: ReturnType<typeof createHold>[] = []
  const server = createServer((request, response) => {
    const url = request.url ?? ''
    const service = serviceOf(url)
    requests.push({ service, url, headers: request.headers })
    const failure = url.startsWith(MOVED) ? undefined : failures.get(service)
    const padding = failure === 'huge' ? HUGE_PADDING : ''
    if (failure && failure !== 'huge') failWith(response, failure)
    else if (service === 'keys') send(response, { body: { keys: [key.publicJwk] }, padding })
    else if (service === 'deletion')
      void respondToDeletion(request, response, { accounts, padding })
    else if (service === 'email-code') void respondToCode(request, response, { codes, padding })
    else void respondToLookup(request, response, { accounts, hold: heldLookups.shift(), padding })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    jwksUrl: `${origin}/jwks.json`,
    toolkitUrl: `${origin}/toolkit`,
    publicJwk: key.publicJwk,
    requests,
    sign: (claims, header = { ...TOKEN_HEADER, kid: key.publicJwk.kid }, by = key.privateKey) =>
      new SignJWT(claims).setProtectedHeader(header).sign(by),
    async rotate(kid) {
      key = await createKey(kid)
    },
    setAccount: (uid, account) => void accounts.set(uid, account),
    setCode: (code, answer) => void codes.set(code, answer),
    holdLookup() {
      const hold = createHold()
      heldLookups.push(hold)
      return { arrived: hold.arrived.promise, release: hold.released.resolve }
    },
    fail: (service, failure) =>
      void (failure ? failures.set(service, failure) : failures.delete(service)),
    async close() {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}

async function createKey(kid: string) {
  const { privateKey, publicKey } = await generateKeyPair('RS256', { extractable: true })
  return {
    privateKey,
    publicJwk: { ...(await exportJWK(publicKey)), kid, alg: 'RS256', use: 'sig' },
  }
}

function createHold() {
  return { arrived: Promise.withResolvers<void>(), released: Promise.withResolvers<void>() }
}

function serviceOf(url: string): Service {
  const { pathname } = new URL(url, 'http://issuer')
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
  if (typeof configured === 'string')
    send(response, { status: 400, body: { error: { code: 400, message: configured } } })
  else
    send(response, {
      body: { kind: 'identitytoolkit#ResetPasswordResponse', ...configured },
      padding,
    })
}

/** Deletes the account even if the response is lost. */
async function respondToDeletion(
  request: IncomingMessage,
  response: ServerResponse,
  { accounts, padding }: { accounts: Map<string, AccountResponse>; padding: string },
): Promise<void> {
  const { idToken } = JSON.parse(await readText(request)) as { idToken: string }
  const uid = String(decodeJwt(idToken).sub)
  const configured = accounts.get(uid)
  if (typeof configured === 'string') {
    send(response, { status: 400, body: { error: { code: 400, message: configured } } })
    return
  }
  accounts.set(uid, 'USER_NOT_FOUND')
  send(response, { body: { kind: 'identitytoolkit#DeleteAccountResponse' }, padding })
}

interface LookupOptions {
  readonly accounts: ReadonlyMap<string, AccountResponse>
  readonly hold: ReturnType<typeof createHold> | undefined
  readonly padding: string
}

async function respondToLookup(
  request: IncomingMessage,
  response: ServerResponse,
  { accounts, hold, padding }: LookupOptions,
): Promise<void> {
  const { idToken } = JSON.parse(await readText(request)) as { idToken: string }
  const claims: TokenClaims = decodeJwt(idToken)
  const configured = accounts.get(String(claims.sub)) ?? {}
  hold?.arrived.resolve()
  await hold?.released.promise
  if (typeof configured === 'string')
    send(response, { status: 400, body: { error: { code: 400, message: configured } } })
  else
    send(response, {
      body: { users: [withIds({ ...defaultAccount(claims), ...configured })] },
      padding,
    })
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

/** The account that matches an ID token. */
function defaultAccount(claims: TokenClaims) {
  const { sign_in_provider } = claims.firebase as { sign_in_provider: string }
  return {
    localId: claims.sub,
    email: claims.email,
    emailVerified: claims.email_verified,
    providerUserInfo: [{ providerId: sign_in_provider, email: claims.email }],
  }
}

async function readText(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString()
}

function send(
  response: ServerResponse,
  { status = 200, body, padding = '' }: { status?: number; body: object; padding?: string },
): void {
  response.writeHead(status, { 'Content-Type': 'application/json' })
  response.end(JSON.stringify(body) + padding)
}

/** How a provider can fail. */
export const FAILURES = [
  'down',
  'hang',
  'hang-half-way',
  'error',
  'forbidden',
  'redirect',
  'html',
  'nonsense',
  'other-protocol',
  'huge',
] as const
/** Without those that last until the time limit: attacks on an account lookup show that it ends every request. */
export const ANSWERED_FAILURES = FAILURES.filter((failure) => !failure.startsWith('hang'))
export type Failure = (typeof FAILURES)[number]

/** Whitespace that makes a valid JSON response huge. */
const HUGE_PADDING = ' '.repeat(10 * 1024 * 1024)

/** The target of redirects, which answers correctly. */
const MOVED = '/moved'

/** A hanging response lasts until the connection closes. */
function failWith(response: ServerResponse, failure: Exclude<Failure, 'huge'>): void {
  switch (failure) {
    case 'down':
      response.destroy()
      break
    case 'hang':
      break
    case 'hang-half-way':
      response.writeHead(200, { 'Content-Type': 'application/json' }).write('{')
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
      response.writeHead(200, { 'Content-Type': 'application/json' }).end('{"keys":[],"users":[]}')
      break
  }
}
