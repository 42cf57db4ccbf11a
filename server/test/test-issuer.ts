import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import {
  decodeJwt,
  exportJWK,
  generateKeyPair,
  SignJWT,
  type CryptoKey,
  type JWTHeaderParameters,
} from 'jose'
import { failWith, HUGE_PADDING, MOVED, type Failure } from './test-failures.ts'

/** The claims of an ID token, as the provider makes them. */
export interface TokenClaims {
  [claim: string]: unknown
}

/** An account as `accounts:lookup` tells it; a text is the provider's refusal, as `USER_DISABLED`. */
export type AccountAnswer = Readonly<Record<string, unknown>> | string

/** What the product asks the provider for. */
export type Service = 'keys' | 'lookup' | 'deletion' | 'mail-code'

/** What the provider tells of the code in a link of its mails; a text is its refusal. */
export type CodeAnswer = Readonly<Record<string, unknown>> | string

/** A request that arrived. */
export interface Asked {
  readonly service: Service
  readonly url: string
  readonly headers: IncomingMessage['headers']
}

/** A look-up that waits for its answer. */
export interface HeldLookup {
  readonly arrived: Promise<void>
  release(): void
}

/** An identity provider of a test's own: a key, accounts and failures as it pleases. */
export interface TestIssuer {
  readonly jwksUrl: string
  readonly toolkitUrl: string
  readonly publicJwk: object
  /** What it was asked so far. */
  readonly asked: readonly Asked[]
  /** A token with these claims and this header, signed with the issuer's key unless told otherwise. */
  sign(
    claims: TokenClaims,
    header?: JWTHeaderParameters,
    key?: CryptoKey | Uint8Array,
  ): Promise<string>
  /** Signs with a new key, and publishes that one alone, until told otherwise again. */
  rotate(kid: string): Promise<void>
  /** How it tells of an account from now on; until then each is as its latest proof says. */
  tell(uid: string, account: AccountAnswer): void
  /** What it tells of a mail's code from now on; until then it knows none. */
  tellCode(code: string, answer: CodeAnswer): void
  /** Keeps the answer to the next look-up, as it is when it is asked, until it is released. */
  holdLookup(): HeldLookup
  /** How one of its services fails from now on; with no failure it is whole again. */
  fail(service: Service, failure?: Failure): void
  close(): Promise<void>
}

/** The header of the tokens of an issuer, until its key is another. */
export const TOKEN_HEADER = { alg: 'RS256', kid: 'test-key', typ: 'JWT' }

export async function openTestIssuer(): Promise<TestIssuer> {
  let key = await createKey(TOKEN_HEADER.kid)
  const accounts = new Map<string, AccountAnswer>()
  const codes = new Map<string, CodeAnswer>()
  const failures = new Map<Service, Failure>()
  const asked: Asked[] = []
  const holds: ReturnType<typeof createHold>[] = []
  const server = createServer((request, response) => {
    const url = request.url ?? ''
    const service = serviceOf(url)
    asked.push({ service, url, headers: request.headers })
    const failure = url.startsWith(MOVED) ? undefined : failures.get(service)
    const padding = failure === 'huge' ? HUGE_PADDING : ''
    if (failure && failure !== 'huge') failWith(response, failure)
    else if (service === 'keys') send(response, { body: { keys: [key.publicJwk] }, padding })
    else if (service === 'deletion') void answerDeletion(request, response, { accounts, padding })
    else if (service === 'mail-code') void answerCode(request, response, { codes, padding })
    else void answerLookup(request, response, { accounts, hold: holds.shift(), padding })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    jwksUrl: `${origin}/jwks.json`,
    toolkitUrl: `${origin}/toolkit`,
    publicJwk: key.publicJwk,
    asked,
    sign: (claims, header = { ...TOKEN_HEADER, kid: key.publicJwk.kid }, by = key.privateKey) =>
      new SignJWT(claims).setProtectedHeader(header).sign(by),
    async rotate(kid) {
      key = await createKey(kid)
    },
    tell: (uid, account) => void accounts.set(uid, account),
    tellCode: (code, answer) => void codes.set(code, answer),
    holdLookup() {
      const hold = createHold()
      holds.push(hold)
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
  if (pathname.endsWith('/v1/accounts:resetPassword')) return 'mail-code'
  return pathname.endsWith('/v1/accounts:delete') ? 'deletion' : 'lookup'
}

/** Reading a code uses nothing up. */
async function answerCode(
  request: IncomingMessage,
  response: ServerResponse,
  { codes, padding }: { codes: ReadonlyMap<string, CodeAnswer>; padding: string },
): Promise<void> {
  const { oobCode } = JSON.parse(await readText(request)) as { oobCode: string }
  const told = codes.get(oobCode) ?? 'INVALID_OOB_CODE'
  if (typeof told === 'string')
    send(response, { status: 400, body: { error: { code: 400, message: told } } })
  else send(response, { body: { kind: 'identitytoolkit#ResetPasswordResponse', ...told }, padding })
}

/** The account is no more from then on, whether or not the answer arrives. */
async function answerDeletion(
  request: IncomingMessage,
  response: ServerResponse,
  { accounts, padding }: { accounts: Map<string, AccountAnswer>; padding: string },
): Promise<void> {
  const { idToken } = JSON.parse(await readText(request)) as { idToken: string }
  const uid = String(decodeJwt(idToken).sub)
  const told = accounts.get(uid)
  if (typeof told === 'string') {
    send(response, { status: 400, body: { error: { code: 400, message: told } } })
    return
  }
  accounts.set(uid, 'USER_NOT_FOUND')
  send(response, { body: { kind: 'identitytoolkit#DeleteAccountResponse' }, padding })
}

interface Lookups {
  readonly accounts: ReadonlyMap<string, AccountAnswer>
  readonly hold: ReturnType<typeof createHold> | undefined
  readonly padding: string
}

async function answerLookup(
  request: IncomingMessage,
  response: ServerResponse,
  { accounts, hold, padding }: Lookups,
): Promise<void> {
  const { idToken } = JSON.parse(await readText(request)) as { idToken: string }
  const claims: TokenClaims = decodeJwt(idToken)
  const told = accounts.get(String(claims.sub)) ?? {}
  hold?.arrived.resolve()
  await hold?.released.promise
  if (typeof told === 'string')
    send(response, { status: 400, body: { error: { code: 400, message: told } } })
  else send(response, { body: { users: [{ ...accountBehind(claims), ...told }] }, padding })
}

/** The account that an honest provider has behind a proof. */
function accountBehind(claims: TokenClaims) {
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
