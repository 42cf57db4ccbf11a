import type { Product } from '@foyer/product/product.ts'
import { openServer } from '../src/open-server.ts'
import { parseConfig } from '../src/config.ts'
import { createLogger } from '../src/http/logger.ts'
import { createTestDatabase, type Dialect } from './test-databases.ts'
import { openTestIssuer, type TestIssuer } from './test-issuer.ts'
import { createSignInBody, PROJECT_ID, type TestUser } from './test-users.ts'
import { createTestProduct } from './test-product.ts'
import { createTestSite } from './test-site.ts'

/** A listening server with its own database, provider and clock. */
export interface TestServer {
  readonly origin: string
  /** Of the management listener, with `MANAGEMENT_PORT`. */
  readonly managementOrigin: string | undefined
  readonly databaseUrl: string
  readonly issuer: TestIssuer
  /** Log lines. */
  readonly log: readonly string[]
  now(): number
  /** Milliseconds. */
  advanceClock(duration: number): void
  /** Sends the emails that are due now. */
  sendDue(): Promise<void>
  fetch(path: string, init?: RequestInit): Promise<Response>
  /** Sends JSON, with a bearer if `token` is set. */
  send(method: string, path: string, options?: SendOptions): Promise<Response>
  /** Signs in with a fresh proof. */
  signIn(user: TestUser, call?: string, extra?: object): Promise<Response>
  close(): Promise<void>
}

export interface SendOptions {
  readonly token?: string
  readonly body?: unknown
  readonly headers?: Record<string, string>
}

/** Emails are sent when a test asks for it, with a `MAIL_URL` of its own. `NO_MAIL` is an installation without emails. */
const MAIL = { MAIL_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'security@foyer.example' }
export const NO_MAIL = { MAIL_URL: '', MAIL_FROM: '' }

export async function openTestServer(
  dialect: Dialect,
  settings: Record<string, string> = {},
  product: Product = createTestProduct(),
): Promise<TestServer> {
  const [database, issuer] = await Promise.all([createTestDatabase(dialect), openTestIssuer()])
  const site = await createTestSite(product)
  const log: string[] = []
  let clockOffset = 0
  const now = () => Date.now() + clockOffset
  const config = parseConfig({
    NODE_ENV: 'test',
    PORT: '0',
    PUBLIC_ORIGIN: 'http://foyer.test',
    DATABASE_URL: database.url,
    FIREBASE_PROJECT_ID: PROJECT_ID,
    IDENTITY_JWKS_URL: issuer.jwksUrl,
    IDENTITY_TOOLKIT_URL: issuer.toolkitUrl,
    SIGN_IN_PER_MINUTE: '100000',
    ...MAIL,
    ...settings,
  })
  const server = await openServer(config, {
    log: createLogger({ write: (line) => void log.push(line) }),
    clock: now,
    product,
    siteFolder: site.folder,
    holdsEmails: true,
  })
  const origin = `http://127.0.0.1:${server.port}`
  const fetchPath: TestServer['fetch'] = (path, init) =>
    fetch(origin + path, { redirect: 'manual', ...init })
  const send: TestServer['send'] = (method, path, options) =>
    fetchPath(path, { method, ...toInit(options) })
  const { managementPort } = server
  return {
    origin,
    managementOrigin:
      managementPort === undefined ? undefined : `http://127.0.0.1:${managementPort}`,
    databaseUrl: database.url,
    issuer,
    log,
    now,
    advanceClock(duration) {
      clockOffset += duration
    },
    sendDue: () => server.sendDue(),
    fetch: fetchPath,
    send,
    async signIn(user, call = endpointFor(user), extra = {}) {
      const body = { ...(await createSignInBody(user, { issuer, now: now() })), ...extra }
      return send('POST', `/api/${call}`, { body })
    },
    async close() {
      await server.close()
      await issuer.close()
      await database.remove()
      site.remove()
    },
  }
}

function toInit({ token, body, headers }: SendOptions = {}): RequestInit {
  return {
    headers: {
      Accept: 'application/json',
      'Content-Type': 'application/json',
      ...(token !== undefined && { Authorization: `Bearer ${token}` }),
      ...headers,
    },
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  }
}

function endpointFor({ provider }: TestUser): string {
  return provider === 'password' ? 'login' : 'loginWithProviders'
}
