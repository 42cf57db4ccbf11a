import { openServer } from '../src/open-server.ts'
import { parseConfig } from '../src/config.ts'
import { createLogger } from '../src/http/logger.ts'
import { createTestDatabase, type Dialect } from './test-databases.ts'
import { openTestIssuer, type TestIssuer } from './test-issuer.ts'
import { bodyOf, PROJECT_ID, type TestPerson } from './test-people.ts'
import { createTestSite } from './test-site.ts'

/** A server that listens, with a database, a provider and a time of its own. */
export interface TestServer {
  readonly origin: string
  readonly databaseUrl: string
  readonly issuer: TestIssuer
  /** The lines it logged. */
  readonly log: readonly string[]
  now(): number
  /** Lets time pass: milliseconds. */
  pass(duration: number): void
  fetch(path: string, init?: RequestInit): Promise<Response>
  /** Sends JSON, with a bearer when one is given. */
  send(method: string, path: string, options?: SendOptions): Promise<Response>
  /** One of the three sign-in calls, with a proof of this person of now. */
  signIn(person: TestPerson, call?: string, extra?: object): Promise<Response>
  close(): Promise<void>
}

export interface SendOptions {
  readonly token?: string
  readonly body?: unknown
  readonly headers?: Record<string, string>
}

export async function openTestServer(
  dialect: Dialect,
  settings: Record<string, string> = {},
): Promise<TestServer> {
  const [database, issuer] = await Promise.all([createTestDatabase(dialect), openTestIssuer()])
  const site = createTestSite()
  const log: string[] = []
  let passed = 0
  const now = () => Date.now() + passed
  const config = parseConfig({
    PORT: '0',
    PUBLIC_ORIGIN: 'http://foyer.test',
    DATABASE_URL: database.url,
    FIREBASE_PROJECT_ID: PROJECT_ID,
    IDENTITY_JWKS_URL: issuer.jwksUrl,
    IDENTITY_TOOLKIT_URL: issuer.toolkitUrl,
    SIGN_IN_PER_MINUTE: '100000',
    ...settings,
  })
  const server = await openServer(config, {
    log: createLogger({ write: (line) => void log.push(line) }),
    clock: now,
    siteFolder: site.folder,
  })
  const origin = `http://127.0.0.1:${server.port}`
  const fetchPath: TestServer['fetch'] = (path, init) =>
    fetch(origin + path, { redirect: 'manual', ...init })
  const send: TestServer['send'] = (method, path, options) =>
    fetchPath(path, { method, ...toInit(options) })
  return {
    origin,
    databaseUrl: database.url,
    issuer,
    log,
    now,
    pass(duration) {
      passed += duration
    },
    fetch: fetchPath,
    send,
    async signIn(person, call = callFor(person), extra = {}) {
      const body = { ...(await bodyOf(person, { issuer, now: now() })), ...extra }
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

function callFor({ provider }: TestPerson): string {
  return provider === 'password' ? 'login' : 'loginWithProviders'
}
