import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { accountFor, type ProviderAccount } from './provider-account.ts'
import { respondWithFault, type Fault } from './fault.ts'
import { createCurveKey, createSigningKey, readClaims, type SigningKey } from './token-forge.ts'

/** A service of the identity provider that the product calls. */
export type Service = 'keys' | 'lookup' | 'deletion' | 'email-code'

/** Overridden fields of an account, a deleted account, or one whose ID tokens are revoked. */
export type AccountState = Partial<ProviderAccount> | 'deleted' | 'revoked'

/** What the code of an email link is for. */
export interface EmailCode {
  readonly requestType: string
  readonly email: string
  readonly newEmail?: string
}

/** A lookup whose response is held back. */
export interface HeldLookup {
  readonly arrived: Promise<void>
  release(): void
}

/** An identity provider that responds correctly until a test changes an account or causes a fault. */
export interface ControlledProvider {
  readonly jwksUrl: string
  readonly toolkitUrl: string
  readonly key: SigningKey
  /** A published key for another algorithm (ES256). */
  readonly curveKey: SigningKey
  /** Sets the account that lookups of a uid return. */
  setAccount(uid: string, account: AccountState): void
  /** Adds a valid code of an email link. */
  addEmailCode(code: string, email: EmailCode): void
  /** Makes a service fail; without a fault, it works again. */
  fail(service: Service, fault?: Fault): void
  /** Holds back the response to the next lookup, with the account as of the request. */
  holdLookup(): HeldLookup
  /** How often a service was called. */
  countCalls(service: Service): number
  close(): Promise<void>
}

// Created once per test file, because it takes tens of milliseconds.
const key = createSigningKey('provider-key')
const curveKey = createCurveKey('curve-key')

/** Opens the provider on a free port of this machine. */
export async function openControlledProvider(): Promise<ControlledProvider> {
  const accounts = new Map<string, AccountState>()
  const emailCodes = new Map<string, EmailCode>()
  const faults = new Map<Service, Fault>()
  const holds: ReturnType<typeof createHold>[] = []
  const counts = { keys: 0, lookup: 0, deletion: 0, 'email-code': 0 }
  const server = createServer((request, response) => {
    const service = serviceOf(request.url)
    counts[service]++
    const fault = faults.get(service)
    if (fault) respondWithFault(response, fault)
    else if (service === 'keys') respondJson(response, 200, { keys: [key.jwk, curveKey.jwk] })
    else if (service === 'deletion') void respondToDeletion(request, response, accounts)
    else if (service === 'email-code') void respondToCodeCheck(request, response, emailCodes)
    else void respondToLookup(request, response, { accounts, hold: holds.shift() })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const bound = server.address()
  const port = typeof bound === 'object' && bound ? bound.port : 0
  return {
    jwksUrl: `http://127.0.0.1:${port}/jwks.json`,
    toolkitUrl: `http://127.0.0.1:${port}/identitytoolkit.googleapis.com`,
    key,
    curveKey,
    setAccount: (uid, account) => void accounts.set(uid, account),
    addEmailCode: (code, email) => void emailCodes.set(code, email),
    fail: (service, fault) => void (fault ? faults.set(service, fault) : faults.delete(service)),
    holdLookup() {
      const hold = createHold()
      holds.push(hold)
      return { arrived: hold.arrived.promise, release: hold.released.resolve }
    },
    countCalls: (service) => counts[service],
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

function serviceOf(url = ''): Service {
  if (url.startsWith('/jwks.json')) return 'keys'
  if (url.includes('accounts:resetPassword')) return 'email-code'
  return url.includes('accounts:delete') ? 'deletion' : 'lookup'
}

async function respondToCodeCheck(
  request: IncomingMessage,
  response: ServerResponse,
  emailCodes: ReadonlyMap<string, EmailCode>,
): Promise<void> {
  const { oobCode } = JSON.parse(await readText(request)) as { oobCode: string }
  const email = emailCodes.get(oobCode)
  if (email) respondJson(response, 200, { kind: 'identitytoolkit#ResetPasswordResponse', ...email })
  else respondJson(response, 400, { error: { code: 400, message: 'INVALID_OOB_CODE' } })
}

async function respondToDeletion(
  request: IncomingMessage,
  response: ServerResponse,
  accounts: Map<string, AccountState>,
): Promise<void> {
  const { idToken } = JSON.parse(await readText(request)) as { idToken: string }
  accounts.set(String(readClaims(idToken)['sub']), 'deleted')
  respondJson(response, 200, { kind: 'identitytoolkit#DeleteAccountResponse' })
}

interface LookupOptions {
  readonly accounts: ReadonlyMap<string, AccountState>
  readonly hold: ReturnType<typeof createHold> | undefined
}

async function respondToLookup(
  request: IncomingMessage,
  response: ServerResponse,
  { accounts, hold }: LookupOptions,
): Promise<void> {
  const { idToken } = JSON.parse(await readText(request)) as { idToken: string }
  const account = accountFor(readClaims(idToken))
  const changes = accounts.get(account.localId)
  hold?.arrived.resolve()
  await hold?.released.promise
  if (changes === 'deleted') {
    respondJson(response, 400, { error: { code: 400, message: 'USER_NOT_FOUND' } })
    return
  }
  if (changes === 'revoked') {
    respondJson(response, 400, { error: { code: 400, message: 'TOKEN_EXPIRED' } })
    return
  }
  respondJson(response, 200, { users: [{ ...account, ...changes }] })
}

async function readText(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString()
}

function respondJson(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body))
}
