import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { accountOf, type Account } from './account.ts'
import { answerBadly, type Fault } from './fault.ts'
import { createCurveKey, createSigningKey, readClaims, type SigningKey } from './token-forge.ts'

/** One of the things the product asks its identity provider for. */
export type Service = 'keys' | 'lookup' | 'deletion' | 'mail-code'

/** What it says of somebody: a part of the account, that there is none, or that this proof is from before a reset. */
export type Said = Partial<Account> | 'gone' | 'revoked'

/** What the code in a link of its mails is for. */
export interface MailCode {
  readonly requestType: string
  readonly email: string
  readonly newEmail?: string
}

/** An identity provider that tells the truth about its people, until a test makes it lie, hang or fall silent. */
export interface ControlledProvider {
  readonly jwksUrl: string
  readonly toolkitUrl: string
  readonly key: SigningKey
  /** A key of its set that is for another algorithm (ES256), as a set may hold. */
  readonly curveKey: SigningKey
  /** What the provider says of a uid from now on. */
  say(uid: string, account: Said): void
  /** A mail it has sent: the code in its link. */
  send(code: string, mail: MailCode): void
  /** What one of its services does from now on; nothing makes it whole again. */
  fail(service: Service, fault?: Fault): void
  /** How often a service was asked. */
  asked(service: Service): number
  close(): Promise<void>
}

// Made once for all tests of a file: it takes tens of milliseconds.
const key = createSigningKey('provider-key')
const curveKey = createCurveKey('curve-key')

/** Opens the provider on a free port of this machine. */
export async function openControlledProvider(): Promise<ControlledProvider> {
  const said = new Map<string, Said>()
  const mails = new Map<string, MailCode>()
  const faults = new Map<Service, Fault>()
  const counts = { keys: 0, lookup: 0, deletion: 0, 'mail-code': 0 }
  const server = createServer((request, response) => {
    const service = serviceOf(request.url)
    counts[service]++
    const fault = faults.get(service)
    if (fault) answerBadly(response, fault)
    else if (service === 'keys') answerJson(response, 200, { keys: [key.jwk, curveKey.jwk] })
    else if (service === 'deletion') void answerDeletion(request, response, said)
    else if (service === 'mail-code') void answerCode(request, response, mails)
    else void answerLookup(request, response, said)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return {
    jwksUrl: `http://127.0.0.1:${port}/jwks.json`,
    toolkitUrl: `http://127.0.0.1:${port}/identitytoolkit.googleapis.com`,
    key,
    curveKey,
    say: (uid, account) => void said.set(uid, account),
    send: (code, mail) => void mails.set(code, mail),
    fail: (service, fault) => void (fault ? faults.set(service, fault) : faults.delete(service)),
    asked: (service) => counts[service],
    async close() {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}

function serviceOf(url = ''): Service {
  if (url.startsWith('/jwks.json')) return 'keys'
  if (url.includes('accounts:resetPassword')) return 'mail-code'
  return url.includes('accounts:delete') ? 'deletion' : 'lookup'
}

async function answerCode(
  request: IncomingMessage,
  response: ServerResponse,
  mails: ReadonlyMap<string, MailCode>,
): Promise<void> {
  const { oobCode } = JSON.parse(await readText(request)) as { oobCode: string }
  const mail = mails.get(oobCode)
  if (mail) answerJson(response, 200, { kind: 'identitytoolkit#ResetPasswordResponse', ...mail })
  else answerJson(response, 400, { error: { code: 400, message: 'INVALID_OOB_CODE' } })
}

async function answerDeletion(
  request: IncomingMessage,
  response: ServerResponse,
  said: Map<string, Said>,
): Promise<void> {
  const { idToken } = JSON.parse(await readText(request)) as { idToken: string }
  said.set(String(readClaims(idToken)['sub']), 'gone')
  answerJson(response, 200, { kind: 'identitytoolkit#DeleteAccountResponse' })
}

async function answerLookup(
  request: IncomingMessage,
  response: ServerResponse,
  said: ReadonlyMap<string, Said>,
): Promise<void> {
  const { idToken } = JSON.parse(await readText(request)) as { idToken: string }
  const account = accountOf(readClaims(idToken))
  const changes = said.get(account.localId)
  if (changes === 'gone') {
    answerJson(response, 400, { error: { code: 400, message: 'USER_NOT_FOUND' } })
    return
  }
  if (changes === 'revoked') {
    answerJson(response, 400, { error: { code: 400, message: 'TOKEN_EXPIRED' } })
    return
  }
  answerJson(response, 200, { users: [{ ...account, ...changes }] })
}

async function readText(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString()
}

function answerJson(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body))
}
