import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import packageFile from '../../package.json' with { type: 'json' }
import { ENDPOINTS } from '@foyer/contract/endpoints.ts'
import { REASONS } from '../src/core/log.ts'
import { PROBLEMS } from '@foyer/contract/problems.ts'
import { expectSignedIn, type TestServer } from '../../testing/api.ts'
import {
  codeOf,
  createPasskeyUser,
  createTwoStepUser,
  logInWithPasskey,
  totp,
} from '../../testing/factors.ts'
import { requestRaw } from '../../testing/raw.ts'
import { readMetrics } from '../../testing/wait.ts'
import { DIALECTS } from '../../testing/databases.ts'
import { createTestUser } from '../../testing/users.ts'
import { openTestServer } from '../../testing/in-process.ts'

/** Nothing listens there. */
const WITH_METRICS = { MANAGEMENT_PORT: '0' }

const DAY = 86_400_000

describe.each(DIALECTS)('metrics on %s', (dialect) => {
  let server: TestServer
  beforeAll(async () => {
    server = await openTestServer(dialect, { MANAGEMENT_PORT: '0' })
  })
  afterAll(() => server.close())

  /** How much each sample has grown. */
  async function growthDuring(act: () => Promise<unknown>) {
    const before = await readMetrics(server)
    await act()
    const after = await readMetrics(server)
    return (sample: string) => (after.get(sample) ?? 0) - (before.get(sample) ?? 0)
  }

  test('count sign-ins by method and outcome', async () => {
    const grown = await growthDuring(async () => {
      await server.signIn(createTestUser(), 'register')
      await server.signIn(createTestUser({ provider: 'google.com', emailVerified: true }))
      await server.signIn(createTestUser(), 'login', { firebase_uuid: 'other' })
      server.provider.fail('lookup', 'error')
      await server.signIn(createTestUser())
      server.provider.fail('lookup')
    })
    const signIns = (labels: string) => grown(`foyer_sign_ins_total{${labels}}`)
    expect(signIns('method="password",outcome="accepted"')).toBe(1)
    expect(signIns('method="federated",outcome="accepted"')).toBe(1)
    expect(signIns('method="password",outcome="refused"')).toBe(1)
    expect(signIns('method="password",outcome="failed"')).toBe(1)
    expect(grown('foyer_refusals_total{code="identity_mismatch",reason="other-uid"}')).toBe(1)
    const lookups = (outcome: string) =>
      grown(`foyer_provider_duration_seconds_count{call="lookup",outcome="${outcome}"}`)
    expect([lookups('answered'), lookups('failed')]).toEqual([2, 1])
  })

  test('count a login with a second step as asked, then as accepted', async () => {
    const { secret, ...ada } = await createTwoStepUser(server)
    const grown = await growthDuring(async () => {
      await server.signIn(ada)
      await server.signIn(ada, 'login', totp('000000'))
      await server.signIn(ada, 'login', totp(codeOf(server, secret)))
    })
    const signIns = ['second_step', 'refused', 'accepted'].map((outcome) =>
      grown(`foyer_sign_ins_total{method="password",outcome="${outcome}"}`),
    )
    expect(signIns).toEqual([1, 1, 1])
  })

  test('count logins with a passkey', async () => {
    const { authenticator } = await createPasskeyUser(server)
    const grown = await growthDuring(async () => {
      await logInWithPasskey(server, authenticator)
      await logInWithPasskey(server, authenticator, { userVerified: false })
    })
    const signIns = ['accepted', 'refused'].map((outcome) =>
      grown(`foyer_sign_ins_total{method="passkey",outcome="${outcome}"}`),
    )
    expect(signIns).toEqual([1, 1])
  })

  test('count every session that starts and ends', async () => {
    const ada = createTestUser()
    const grown = await growthDuring(async () => {
      const { token } = await expectSignedIn(await server.signIn(ada, 'register'), 201)
      const { token: second } = await expectSignedIn(await server.signIn(ada))
      await server.signIn(ada)
      await server.send('GET', '/api/user/logout', { token })
      await server.send('DELETE', '/api/user/sessions', { token: second })
    })
    expect(grown('foyer_sessions_started_total')).toBe(3)
    expect(grown('foyer_sessions_ended_total')).toBe(2)
    const expired = await growthDuring(async () => {
      const { token } = await expectSignedIn(await server.signIn(createTestUser()))
      server.advanceClock(8 * DAY)
      await server.send('GET', '/api/user', { token })
    })
    expect(expired('foyer_sessions_ended_total')).toBe(1)
    expect(expired('foyer_refusals_total{code="unauthenticated",reason="session-idle"}')).toBe(1)
  })

  test('measure requests by route and status, and the database', async () => {
    const { id, token } = await expectSignedIn(await server.signIn(createTestUser()))
    // The first use of a session is stored.
    await server.send('GET', '/api/user', { token })
    const grown = await growthDuring(async () => {
      await server.send('PUT', `/api/user/${id}`, {
        token,
        body: { first_name: 'Ada', last_name: 'L' },
      })
      await server.send('PUT', `/api/user/${id}`, { token, body: 'no JSON' })
      await requestRaw(`${server.origin}/login`, { headers: { Host: 'foyer.test' } })
      await server.fetch('/api/unknown')
    })
    const requests = (labels: string) =>
      grown(`foyer_http_request_duration_seconds_count{${labels}}`)
    expect(requests('method="PUT",route="/api/user/{id}",status="200"')).toBe(1)
    expect(requests('method="PUT",route="/api/user/{id}",status="400"')).toBe(1)
    expect(requests('method="GET",route="page",status="200"')).toBe(1)
    expect(requests('method="GET",route="other",status="404"')).toBe(1)
    const calls = (operation: string) =>
      grown(`foyer_database_duration_seconds_count{operation="${operation}",outcome="answered"}`)
    expect([calls('lookup'), calls('transaction')]).toEqual([2, 1])
  })

  test('have one sample for each set of labels', async () => {
    for (const method of ['PROPFIND', 'MKCOL', 'PURGE'])
      await requestRaw(`${server.origin}/login`, { method, headers: { Host: 'foyer.test' } })
    await server.send('HEAD', '/api/user')
    await server.send('GET', '/api/user')
    await expect(readMetrics(server)).resolves.toBeDefined()
  })

  test('show the pool of Postgres and the event loop', async () => {
    const names = [...(await readMetrics(server)).keys()]
    expect(names).toContain('nodejs_eventloop_lag_p99_seconds')
    expect(names).toContain('foyer_requests_in_flight')
    expect(names.includes('foyer_database_connections')).toBe(dialect === 'postgres')
  })

  test('have labels with fixed values only', async () => {
    const ada = createTestUser({ name: 'Zebedee Quux' })
    const { id, token } = await expectSignedIn(await server.signIn(ada))
    await server.send('PUT', `/api/user/${id}`, { token, body: { first_name: 'Pericles' } })
    await server.send('PUT', `/api/user/${ada.email}`, { token, body: {} })
    await server.send('PROPFIND', `/api/${ada.email}?token=${token}`)
    await server.fetch(`/${ada.email}`)
    await server.signIn(ada, 'login', { firebase_uuid: ada.email })
    const samples = await readMetrics(server)
    const values = [...samples.keys()]
      .filter((sample) => sample.startsWith('foyer_'))
      .flatMap((sample) => [...sample.matchAll(/(\w+)="([^"]*)"/g)])
    expect(values.length).toBeGreaterThan(100)
    for (const [, label = '', value = ''] of values) expect(ALLOWED[label]).toContain(value)
  })
})

const BOUNDS = ['0.001', '0.0025', '0.005', '0.01', '0.025', '0.05', '0.1', '0.25', '0.5']

/** Every value that a label may have. */
const ALLOWED: Readonly<Record<string, readonly string[]>> = {
  call: ['keys', 'lookup', 'delete', 'resetPassword'],
  code: Object.keys(PROBLEMS),
  le: [...BOUNDS, '1', '2.5', '5', '10', '+Inf'],
  method: [
    'GET',
    'HEAD',
    'POST',
    'PUT',
    'DELETE',
    'OPTIONS',
    'other',
    'password',
    'federated',
    'passkey',
  ],
  operation: ['lookup', 'transaction'],
  outcome: ['accepted', 'second_step', 'refused', 'failed', 'answered', 'sent', 'delayed'],
  reason: ['none', ...Object.keys(REASONS)],
  release: [packageFile.version],
  route: ['page', 'file', 'other', ...Object.values(ENDPOINTS).map(({ path }) => `/api${path}`)],
  status: [
    '200',
    '201',
    '204',
    '308',
    '400',
    '401',
    '403',
    '404',
    '405',
    '409',
    '422',
    '429',
    '503',
  ],
}

describe('the table of metrics in the documentation', () => {
  test('has each metric with its labels', async () => {
    const secrets = [`whsec_${'A'.repeat(44)}`]
    const WEBHOOKS = JSON.stringify([{ name: 'crm', url: 'https://crm.example', secrets }])
    const server = await openTestServer('postgres', { ...WITH_METRICS, WEBHOOKS })
    const response = await fetch(`${server.managementOrigin}/metrics`)
    const text = await response.text()
    await server.close()
    const registered = [...text.matchAll(/^# TYPE (foyer_\w+) (\w+)$/gm)]
    const document = readFileSync(
      new URL('../../docs/operate/monitoring.md', import.meta.url),
      'utf8',
    )
    const documented = [...document.matchAll(/^\| `(foyer_\w+)` \| (\w+) \|/gm)]
    const toPairs = (matches: RegExpMatchArray[]) => matches.map(([, name, type]) => [name, type])
    expect(toPairs(documented)).toEqual(toPairs(registered))
  })
})
