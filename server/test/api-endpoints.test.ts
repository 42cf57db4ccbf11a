import { API_BASE, ENDPOINTS, type Endpoint, type EndpointName } from '@foyer/contract/endpoints.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  expectProblem,
  expectSignedIn,
  type SendOptions,
  type TestServer,
} from '../../testing/api.ts'
import { createTestUser } from '../../testing/users.ts'
import { openTestServer } from '../../testing/in-process.ts'

const INVENTED_TOKEN = 'A'.repeat(43)
const LIMIT = 3

const endpoints = Object.entries(ENDPOINTS) as [EndpointName, Endpoint][]
const namesOf = (matches: (endpoint: Endpoint) => unknown) =>
  endpoints.flatMap(([name, endpoint]) => (matches(endpoint) ? [name] : []))

/** Calls an endpoint; its parameter gets this value. */
function call(server: TestServer, name: EndpointName, { id = 'x', ...options }: CallOptions = {}) {
  const { method, path, body } = ENDPOINTS[name] as Endpoint
  const url = API_BASE + path.replaceAll(/\{\w+\}/g, id)
  return server.send(method, url, { ...(body && { body: {} }), ...options })
}

interface CallOptions extends SendOptions {
  readonly id?: string
}

describe('an endpoint of the contract', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await openTestServer('sqlite')
  })
  afterAll(() => server.close())

  async function openSession() {
    return expectSignedIn(await server.signIn(createTestUser({ emailVerified: true })))
  }

  const bearerNames = namesOf(({ bearer }) => bearer)

  test.each(bearerNames)('%s accepts a session, and its log line has the user', async (name) => {
    const { id, token } = await openSession()
    const response = await call(server, name, { token, id })
    expect(await response.text()).not.toContain('"unauthenticated"')
    const requestId = response.headers.get('x-request-id') ?? 'none'
    const lines = server.log.filter((line) => line.includes(requestId))
    // Only a sample of successful reads is logged.
    const isSampled = response.ok && ENDPOINTS[name].method === 'GET'
    expect(lines.length).toBeGreaterThanOrEqual(isSampled ? 0 : 1)
    for (const line of lines) expect(JSON.parse(line)).toMatchObject({ call: name, user: id })
  })

  test.each(namesOf(({ bearer }) => !bearer))('%s is public', async (name) => {
    expect(await (await call(server, name)).text()).not.toContain('"unauthenticated"')
  })

  test.each(namesOf(({ body }) => body))('%s takes JSON only', async (name) => {
    const { id, token } = await openSession()
    const headers = { 'Content-Type': 'text/plain' }
    await expectProblem(await call(server, name, { id, token, headers }), 'unsupported_media_type')
  })

  test.each(namesOf(({ scriptOnly }) => scriptOnly))('%s needs a script', async (name) => {
    const headers = { 'Sec-Fetch-Site': 'cross-site' }
    await expectProblem(await call(server, name, { headers }), 'forbidden')
    const head = await server.send('HEAD', API_BASE + ENDPOINTS[name].path)
    expect(head.status).toBe(405)
  })
})

test.each(namesOf(({ limit }) => limit === 'sign-in'))('%s is limited per IP', async (name) => {
  await using server = await openLimitedServer()
  const attempt = () => call(server, name, { token: INVENTED_TOKEN })
  for (let count = 0; count < LIMIT; count++) expect((await attempt()).status).not.toBe(429)
  await expectProblem(await attempt(), 'rate_limited')
})

test('a request that another site can send from a browser does not count towards the limit', async () => {
  await using server = await openLimitedServer()
  const headers = { 'Content-Type': 'text/plain' }
  const limited = namesOf(({ limit }) => limit === 'sign-in')
  expect(limited.length).toBeGreaterThan(LIMIT)
  for (const name of limited) {
    const { bearer } = ENDPOINTS[name]
    const response = await call(server, name, { headers, body: '{}' })
    await expectProblem(response, bearer ? 'unauthenticated' : 'unsupported_media_type')
  }
})

async function openLimitedServer(): Promise<TestServer & AsyncDisposable> {
  const server = await openTestServer('sqlite', { SIGN_IN_PER_MINUTE: String(LIMIT) })
  return { ...server, [Symbol.asyncDispose]: () => server.close() }
}
