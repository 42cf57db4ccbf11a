import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { expectProblem, expectSignedIn, type TestServer } from '../../testing/api.ts'
import { TOKEN_HEADER } from '../../testing/fake-provider.ts'
import { createClaims, createTestUser } from '../../testing/users.ts'
import { openTestServer } from '../../testing/in-process.ts'

const SECOND = 1_000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE

const ada = createTestUser()

describe('the keys of the provider', () => {
  let server: TestServer
  beforeEach(async () => {
    server = await openTestServer('sqlite')
  })
  afterEach(() => server.close())

  const countKeyRequests = () =>
    server.provider.requests.filter(({ service }) => service === 'keys').length
  const signIn = () => server.signIn(ada)
  const present = async (kid: string) => {
    const id_token = await server.provider.sign(createClaims(ada, server.now()), {
      ...TOKEN_HEADER,
      kid,
    })
    return server.signIn(ada, 'login', { id_token })
  }

  test('are fetched once for concurrent requests', async () => {
    const responses = await Promise.all(Array.from({ length: 10 }, signIn))
    for (const response of responses) await expectSignedIn(response)
    await expectSignedIn(await signIn())
    expect(countKeyRequests()).toBe(1)
  })

  test('a new key is accepted immediately, and the replaced one is refused', async () => {
    await expectSignedIn(await signIn())
    const old = await server.provider.sign(createClaims(ada, server.now()))
    server.provider.rotate('next-key')
    await expectSignedIn(await signIn())
    const id_token = old
    await expectProblem(await server.signIn(ada, 'login', { id_token }), 'invalid_identity_token')
  })

  test('withdrawn keys are refused after an hour, even without a request with a new key', async () => {
    await expectSignedIn(await signIn())
    const claims = createClaims(ada, server.now() + 61 * MINUTE)
    const id_token = await server.provider.sign(claims)
    server.provider.rotate('next-key')
    server.advanceClock(61 * MINUTE)
    await expectProblem(await server.signIn(ada, 'login', { id_token }), 'invalid_identity_token')
  })

  test('are fetched at most every thirty seconds for unknown keys', async () => {
    await expectSignedIn(await signIn())
    for (const kid of ['one', 'two', 'three']) {
      await expectProblem(await present(kid), 'invalid_identity_token')
    }
    expect(countKeyRequests()).toBe(2)
    server.advanceClock(31 * SECOND)
    await expectProblem(await present('four'), 'invalid_identity_token')
    expect(countKeyRequests()).toBe(3)
  })

  test('stay valid for a day while the key host fails', async () => {
    await expectSignedIn(await signIn())
    server.provider.fail('keys', 'error')
    server.advanceClock(11 * MINUTE)
    await expectSignedIn(await signIn())
    server.advanceClock(23 * HOUR)
    await expectSignedIn(await signIn())
    server.advanceClock(2 * HOUR)
    await expectProblem(await signIn(), 'unavailable')
    server.provider.fail('keys')
    server.advanceClock(31 * SECOND)
    await expectSignedIn(await signIn())
  })

  test('are fetched from a host that was down after five seconds, and not before', async () => {
    server.provider.fail('keys', 'error')
    for (const _attempt of [1, 2, 3]) {
      const refused = await signIn()
      expect(refused.headers.get('retry-after')).toBe('5')
      await expectProblem(refused, 'unavailable')
    }
    expect(countKeyRequests()).toBe(1)
    server.provider.fail('keys')
    server.advanceClock(5 * SECOND)
    await expectSignedIn(await signIn())
  })

  test('a proof with an unknown key is answered as unavailable while the host is down', async () => {
    await expectSignedIn(await signIn())
    server.provider.fail('keys', 'error')
    await expectProblem(await present('unknown'), 'unavailable')
    await expectSignedIn(await signIn())
  })
})
