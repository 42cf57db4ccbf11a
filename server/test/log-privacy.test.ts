import { API_BASE, ENDPOINTS, type Endpoint, type EndpointName } from '@foyer/contract/endpoints.ts'
import type { FactorList, TotpSetup } from '@foyer/contract/factors.ts'
import { randomBytes } from 'node:crypto'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { OPERATIONS, type Operation } from '@foyer/contract/operations.ts'
import { watchPostgresTransactions, watchSqliteTransactions } from '../../attacks/support/guards.ts'
import { REASONS, SECURITY_EVENTS } from '../src/core/log.ts'
import { hashToken } from '../src/sessions/sessions.ts'
import { expectSignedIn, sampleBody, type SendOptions, type TestServer } from '../../testing/api.ts'
import { callPasskeyEndpoints, codeOf, totp } from '../../testing/factors.ts'
import { DIALECTS } from '../../testing/databases.ts'
import { createSignInBody, createTestUser, type TestUser } from '../../testing/users.ts'
import { createTestProduct } from '../../testing/site.ts'
import { openTestServer } from '../../testing/in-process.ts'
import { withDatabase } from '../../testing/rows.ts'
import { describeLog, expectInventory } from './expect-inventory.ts'

/** Texts that must never appear in a log, and that only requests contain. */
const NAMES = { first_name: 'Xanthippe', last_name: 'Wigglesworth' }
const ENTERED = { ...NAMES, fields: { motto: 'Semper-Quidditas' } }
const EMAIL_CODE = 'Bulbous-Code'
const WORDS = [
  ...Object.values(NAMES),
  'Semper-Quidditas',
  'Zebedee',
  'Quux',
  'hunter2',
  'Pericles',
]

interface RecoveryCodes {
  readonly recovery_codes: readonly string[]
}

const endpoints = Object.entries(ENDPOINTS) as [EndpointName, Endpoint][]

const product = createTestProduct({ fields: [{ id: 'motto', kind: 'text', label: 'Motto' }] })

interface CallOptions extends Pick<SendOptions, 'token'> {
  readonly path: string
  readonly body?: unknown
}

/** The transactions that waited for something else than their database. */
const waits: string[] = []
watchSqliteTransactions((line) => void waits.push(line))
watchPostgresTransactions(Client, (line) => void waits.push(line))

describe.each(DIALECTS)('after every kind of request, on %s', (dialect) => {
  let server: TestServer
  const secrets = new Set<string>(WORDS)
  /** Endpoints that succeeded and that failed. */
  const seen: Record<'ok' | 'refused', Set<EndpointName>> = { ok: new Set(), refused: new Set() }

  beforeAll(async () => {
    server = await openTestServer(dialect, { TRUSTED_PROXIES: '127.0.0.0/8' }, product)
    waits.length = 0
    await runAllCalls()
    await failDatabase()
  })
  afterAll(() => server.close())

  /** Records the outcome of an endpoint, and each token that it issues. */
  async function record(name: EndpointName, answer: Promise<Response>): Promise<Response> {
    const response = await answer
    seen[response.ok ? 'ok' : 'refused'].add(name)
    const issued = (await response.clone().text()).matchAll(/"token":"([^"]+)"/g)
    for (const [, token = ''] of issued) secrets.add(token)
    return response
  }

  async function createProof(testUser: TestUser) {
    const body = await createSignInBody(testUser, server)
    secrets.add(body.id_token).add(testUser.email).add(testUser.email.toUpperCase())
    // Any part of an ID token counts.
    for (const part of body.id_token.split('.')) secrets.add(part)
    return body
  }

  async function signIn(call: EndpointName, testUser: TestUser, extra: object = {}) {
    const body = { ...(await createProof(testUser)), ...extra }
    return record(call, server.send('POST', `/api/${call}`, { body }))
  }

  async function openSession(call: EndpointName, testUser: TestUser, extra?: object) {
    const response = await signIn(call, testUser, extra)
    return expectSignedIn(response, response.status)
  }

  async function runAllCalls(): Promise<void> {
    const ada = createTestUser({ name: 'Zebedee Quux' })
    const lin = createTestUser({
      provider: 'google.com',
      emailVerified: true,
      name: 'Zebedee Quux',
    })
    const { id, token } = await openSession('register', ada, ENTERED)
    await openSession('login', ada)
    await openSession('loginWithProviders', lin, { name: 'Zebedee Quux' })
    await callWithSession(ada, { id, token })
    await setUpTwoStepLogin()
    await followSecurityLink()
    await signInWithPasskeys()
    await callEveryEndpoint()
    for (const call of ['register', 'login', 'loginWithProviders'] as const) {
      await signIn(call, ada, { firebase_uuid: 'hunter2', password: 'hunter2' })
      await signIn(call, ada, { id_token: `${(await createProof(ada)).id_token}x` })
      await signIn(call, { ...ada, email: `moved-${ada.email}` })
      await signIn(call, ada, { email: [ada.email] })
    }
    await sendInvalidRequests(ada, token)
  }

  /** Calls of a signed-in user that need more than a valid body. */
  async function callWithSession(ada: TestUser, { id, token }: { id: string; token: string }) {
    const put = (body: unknown) =>
      record('updateUser', server.send('PUT', `/api/user/${id}`, { token, body }))
    await put('{"first_name":"Pericles')
    await put({ first_name: 'Pericles'.repeat(3_000) })
    await confirm({ ...ada, emailVerified: true }, 'no.session')
    const next = await confirm({ ...ada, emailVerified: true }, token)
    await changeEmail({ ...ada, emailVerified: true }, next)
    await deleteUser(createTestUser({ emailVerified: true }))
  }

  async function setUpTwoStepLogin(): Promise<void> {
    const ada = createTestUser({ emailVerified: true })
    const { token } = await openSession('login', ada)
    const send = async (name: EndpointName, body?: unknown) =>
      (await call(name, { path: ENDPOINTS[name].path, token, body })).json() as Promise<object>
    const { secret } = (await send('startTotp')) as TotpSetup
    const { recovery_codes = [] } = (await send('confirmTotp', {
      code: codeOf(server, secret),
    })) as Partial<RecoveryCodes>
    server.advanceClock(30_000)
    const { id_token } = await createProof(ada)
    const confirmed = { id_token, ...totp(codeOf(server, secret)) }
    await call('confirmSignIn', { path: ENDPOINTS.confirmSignIn.path, token, body: confirmed })
    await trustDevice(ada, secret)
    const renewed = (await send('renewRecoveryCodes')) as RecoveryCodes
    const { path } = ENDPOINTS.confirmRecoveryCodes
    await call('confirmRecoveryCodes', { path, token, body: undefined })
    for (const code of [secret, ...recovery_codes, ...renewed.recovery_codes]) secrets.add(code)
  }

  /** Logs in from a device that is then trusted, and ends the trust. */
  async function trustDevice(ada: TestUser, secret: string): Promise<void> {
    server.advanceClock(30_000)
    const device_id = randomBytes(16).toString('base64url')
    secrets.add(device_id)
    const device = { device_id, trust_device: true }
    const { token } = await openSession('login', ada, {
      ...totp(codeOf(server, secret)),
      ...device,
    })
    const { trusted_devices } = (await (
      await call('listFactors', { path: ENDPOINTS.listFactors.path, token, body: undefined })
    ).json()) as FactorList
    for (const { id } of trusted_devices) {
      const path = ENDPOINTS.removeTrustedDevice.path.replace('{id}', id)
      await call('removeTrustedDevice', { path, token, body: undefined })
    }
  }

  async function signInWithPasskeys(): Promise<void> {
    const device_id = randomBytes(16).toString('base64url')
    secrets.add(device_id)
    const ada = createTestUser({ emailVerified: true })
    const { token } = await openSession('login', ada, { device_id })
    const send = (method: string, path: string, body?: object) =>
      server.send(method, path, { token, ...(body && { body }) })
    await callPasskeyEndpoints({ send, record, secrets })
  }

  async function followSecurityLink(): Promise<void> {
    const ada = createTestUser({ emailVerified: true })
    const { id } = await openSession('login', ada)
    const token = randomBytes(32).toString('base64url')
    secrets.add(token)
    const now = server.now()
    const link = {
      token_hash: hashToken(token),
      user_id: id,
      email: ada.email,
      created_at: now,
      expires_at: now + 60_000,
      used_at: null,
    }
    await withDatabase(server.databaseUrl, ({ tables }) =>
      tables.insertInto('security_links').values(link).execute(),
    )
    for (const name of ['checkSecurityLink', 'useSecurityLink'] as const)
      await call(name, { path: ENDPOINTS[name].path, body: { token } })
  }

  /** Every endpoint of the contract, each for a new user: with invalid and with valid requests. */
  async function callEveryEndpoint(): Promise<void> {
    for (const [name, { path }] of endpoints) {
      const testUser = createTestUser({ emailVerified: true })
      const { id, token } = await openSession('register', testUser, ENTERED)
      const query = `?token=${token}&email=${testUser.email}`
      const send = (value: string, options: Omit<CallOptions, 'path'>) =>
        call(name, { ...options, path: path.replaceAll(/\{\w+\}/g, value) + query })
      const body = await createValidBody(name, testUser)
      const invalid = body && Object.fromEntries(Object.keys(body).map((key) => [key, ['hunter2']]))
      await send('Wigglesworth', { token: 'hunter2', body })
      if (invalid) await send(id, { token, body: invalid })
      const ids = path.includes('{') ? await readIds(testUser, token) : []
      for (const value of [id, ...ids]) await send(value, { token, body })
    }
  }

  /** Calls every creating endpoint whose path has no id, then collects the ids that the user's lists return. */
  async function readIds(testUser: TestUser, token: string): Promise<ReadonlySet<string>> {
    const ids = new Set<string>()
    const creating = endpoints.filter(([, { bearer, status }]) => bearer && status === 201)
    const reading = endpoints.filter(([, { method, bearer }]) => bearer && method === 'GET')
    for (const [name, { path, scriptOnly }] of [...creating, ...reading]) {
      if (scriptOnly || path.includes('{')) continue
      const response = await call(name, {
        path,
        token,
        body: await createValidBody(name, testUser),
      })
      for (const [, id = ''] of (await response.text()).matchAll(/"id":"([^"]+)"/g)) ids.add(id)
    }
    return ids
  }

  function call(name: EndpointName, { path, body, ...options }: CallOptions): Promise<Response> {
    const sent = { ...options, ...(body !== undefined && { body }) }
    return record(name, server.send(ENDPOINTS[name].method, API_BASE + path, sent))
  }

  async function createValidBody(name: EndpointName, testUser: TestUser) {
    const { body }: Operation = OPERATIONS[name]
    return body && sampleBody(body, { known: await createProof(testUser), text: 'Pericles' })
  }

  async function confirm(testUser: TestUser, token: string): Promise<string> {
    const body = await createProof(testUser)
    const call = server.send('POST', '/api/user/verification', { token, body })
    const response = await record('confirmEmail', call)
    if (!response.ok) return token
    const { token: next } = await expectSignedIn(response)
    return next
  }

  async function changeEmail(testUser: TestUser, token: string): Promise<void> {
    const { id_token } = await createProof(testUser)
    const newEmail = `moved-${testUser.email}`
    for (const email of [newEmail, testUser.email, 'hunter2']) {
      const call = server.send('POST', '/api/user/email', { token, body: { email, id_token } })
      await record('changeEmail', call)
    }
    await checkEmailLink(testUser, newEmail)
    for (const bearer of [token, 'hunter2']) {
      const send = (method: string) => server.send(method, '/api/user/email', { token: bearer })
      await record('getEmailChange', send('GET'))
      await record('cancelEmailChange', send('DELETE'))
    }
    await checkEmailLink(testUser, newEmail)
  }

  /** The code of an email link is secret, as are both emails. */
  async function checkEmailLink({ email }: TestUser, newEmail: string): Promise<void> {
    secrets.add(EMAIL_CODE).add(newEmail)
    server.provider.setCode(EMAIL_CODE, { requestType: 'VERIFY_AND_CHANGE_EMAIL', email, newEmail })
    const body = { code: EMAIL_CODE }
    await record('checkEmailLink', server.send('POST', '/api/user/email/link', { body }))
    server.provider.setCode(EMAIL_CODE, { requestType: 'RECOVER_EMAIL', email, newEmail })
    await record('reportUndo', server.send('POST', '/api/user/email/undo', { body }))
  }

  async function deleteUser(testUser: TestUser): Promise<void> {
    const { token } = await openSession('register', testUser, ENTERED)
    const { id_token } = await createProof(testUser)
    server.provider.fail('deletion', 'html')
    for (const email of ['hunter2', testUser.email]) {
      const call = server.send('POST', '/api/user/delete', { token, body: { email, id_token } })
      await record('deleteUser', call)
    }
    await signIn('login', testUser)
    server.provider.fail('deletion')
  }

  /** Requests that are malformed or not allowed. */
  async function sendInvalidRequests(ada: TestUser, token: string): Promise<void> {
    await server.fetch(`/api/${ada.email}`)
    await server.fetch(`/${ada.email}?token=${token}#${token}`)
    await server.fetch('/login', { method: 'POST', body: `email=${ada.email}&password=hunter2` })
    const spoofed = { 'X-Forwarded-For': 'hunter2, Xanthippe', 'X-Request-Id': 'hunter2' }
    await server.send('GET', '/api/user', { headers: { ...spoofed, Cookie: `t=${token}` } })
    await server.send('POST', '/csp-reports', {
      body: {
        'csp-report': {
          'document-uri': `http://foyer.test/login?email=${ada.email}`,
          'effective-directive': 'hunter2',
          'blocked-uri': `https://evil.test/${token}`,
        },
      },
    })
  }

  /** A database error contains the values that it failed to store. */
  async function failDatabase(): Promise<void> {
    if (dialect === 'sqlite') return
    const admin = new Client({ connectionString: inject('postgresUrl') })
    await admin.connect()
    const name = new URL(server.databaseUrl).pathname.slice(1)
    await admin.query(`alter database ${name} with allow_connections false`)
    // Waits until they are gone: one that is not could still answer.
    const terminate =
      'select pg_terminate_backend(pid, 60000) from pg_stat_activity where datname = $1'
    await admin.query(terminate, [name])
    expect((await signIn('register', createTestUser(), ENTERED)).status).toBe(503)
    await admin.query(`alter database ${name} with allow_connections true`)
    await admin.end()
  }

  test('each endpoint succeeded and failed', () => {
    const calls = endpoints.map(([name]) => name).toSorted()
    expect([...seen.ok].toSorted()).toEqual(calls)
    expect([...seen.refused].toSorted()).toEqual(calls)
  })

  test('no transaction waited for anything but its database, while others wait for its locks', () => {
    expect(waits).toEqual([])
  })

  test('the log has no token, ID token, password, email or name', () => {
    const log = server.log.join('')
    expect(log.length).toBeGreaterThan(1_000)
    expect([...secrets].filter((secret) => log.includes(secret))).toEqual([])
  })

  // On Postgres, the database has failed too.
  test.runIf(dialect === 'sqlite')('the log has the fields of the inventory', async () => {
    await expectInventory('log', describeLog(server.log))
  })

  test('every event and reason in the log is documented', () => {
    const lines = server.log.map((line) => JSON.parse(line) as { event?: string; reason?: string })
    const events = lines.flatMap(({ event }) => event ?? [])
    expect(events.length).toBeGreaterThan(10)
    expect(events.filter((event) => !Object.hasOwn(SECURITY_EVENTS, event))).toEqual([])
    const reasons = lines.flatMap(({ reason }) => reason ?? [])
    expect(reasons.filter((reason) => !Object.hasOwn(REASONS, reason))).toEqual([])
  })
})
