import { afterEach, describe, expect, test } from 'vitest'
import { expectProblem } from './answers.ts'
import { createPerson } from './test-people.ts'
import { openTestServer, type TestServer } from './test-server.ts'

describe('the limit of sign-ins from one address', () => {
  let server: TestServer
  afterEach(() => server.close())

  const attempt = (headers?: Record<string, string>) =>
    server.send('POST', '/api/login', { body: {}, ...(headers && { headers }) })

  test('holds for all three calls together, says how long, and leaves the rest alone', async () => {
    server = await openTestServer('sqlite', { SIGN_IN_PER_MINUTE: '3' })
    for (const call of ['login', 'register', 'loginWithProviders']) {
      expect((await server.send('POST', `/api/${call}`, { body: {} })).status).toBe(401)
    }
    const refused = await server.signIn(createPerson())
    const wait = Number(refused.headers.get('retry-after'))
    expect(wait).toBeGreaterThan(0)
    expect(wait).toBeLessThanOrEqual(60)
    await expectProblem(refused, 'rate_limited')
    await expectProblem(await server.send('GET', '/api/user'), 'unauthenticated')
  })

  test('counts each client of a trusted proxy by itself, an IPv6 customer as one', async () => {
    const settings = { SIGN_IN_PER_MINUTE: '1', TRUSTED_PROXIES: '127.0.0.0/8' }
    server = await openTestServer('sqlite', settings)
    const statusFrom = async (client: string) =>
      (await attempt({ 'X-Forwarded-For': client })).status
    expect(await statusFrom('198.51.100.1')).toBe(401)
    expect(await statusFrom('198.51.100.2')).toBe(401)
    expect(await statusFrom('203.0.113.7, 198.51.100.1')).toBe(429)
    expect(await statusFrom('2001:db8:1:2::1')).toBe(401)
    expect(await statusFrom('2001:db8:1:2:ffff::9')).toBe(429)
    expect(await statusFrom('2001:db8:1:3::1')).toBe(401)
  })

  test('cannot be passed by whoever names another address, and the log warns', async () => {
    server = await openTestServer('sqlite', { SIGN_IN_PER_MINUTE: '1' })
    expect((await attempt({ 'X-Forwarded-For': '198.51.100.1' })).status).toBe(401)
    expect((await attempt({ 'X-Forwarded-For': '198.51.100.2' })).status).toBe(429)
    expect(server.log.filter((line) => line.includes('X-Forwarded-For'))).toHaveLength(1)
  })
})
