import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { expectProblem, expectSignedIn } from './answers.ts'
import { FAILURES } from './test-failures.ts'
import { TOKEN_HEADER } from './test-issuer.ts'
import { claimsOf, createPerson } from './test-people.ts'
import { openTestServer, type TestServer } from './test-server.ts'

const SECOND = 1_000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE

const ada = createPerson()

describe('the keys of the provider', () => {
  let server: TestServer
  beforeEach(async () => {
    server = await openTestServer('sqlite')
  })
  afterEach(() => server.close())

  const keysAsked = () => server.issuer.asked.filter(({ service }) => service === 'keys').length
  const signIn = () => server.signIn(ada)
  const present = async (kid: string) => {
    const id_token = await server.issuer.sign(claimsOf(ada, server.now()), { ...TOKEN_HEADER, kid })
    return server.signIn(ada, 'login', { id_token })
  }

  test('are fetched once, by however many who come at the same time', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, signIn))
    for (const answer of answers) await expectSignedIn(answer)
    await expectSignedIn(await signIn())
    expect(keysAsked()).toBe(1)
  })

  test('may change: a new one is taken at once, and the old one is good no more', async () => {
    await expectSignedIn(await signIn())
    const old = await server.issuer.sign(claimsOf(ada, server.now()))
    await server.issuer.rotate('next-key')
    await expectSignedIn(await signIn())
    const id_token = old
    await expectProblem(await server.signIn(ada, 'login', { id_token }), 'invalid_identity_token')
  })

  test('that were withdrawn are good no more after an hour, though nobody asked for the new ones', async () => {
    await expectSignedIn(await signIn())
    const claims = claimsOf(ada, server.now() + 61 * MINUTE)
    const id_token = await server.issuer.sign(claims)
    await server.issuer.rotate('next-key')
    server.pass(61 * MINUTE)
    await expectProblem(await server.signIn(ada, 'login', { id_token }), 'invalid_identity_token')
  })

  test('are asked for once in half a minute by proofs of unknown keys', async () => {
    await expectSignedIn(await signIn())
    for (const kid of ['one', 'two', 'three']) {
      await expectProblem(await present(kid), 'invalid_identity_token')
    }
    expect(keysAsked()).toBe(2)
    server.pass(31 * SECOND)
    await expectProblem(await present('four'), 'invalid_identity_token')
    expect(keysAsked()).toBe(3)
  })

  test.each(FAILURES)('stay good for a day while the key host fails (%s)', async (failure) => {
    await expectSignedIn(await signIn())
    server.issuer.fail('keys', failure)
    server.pass(11 * MINUTE)
    await expectSignedIn(await signIn())
    server.pass(23 * HOUR)
    await expectSignedIn(await signIn())
    server.pass(2 * HOUR)
    await expectProblem(await signIn(), 'unavailable')
    server.issuer.fail('keys')
    server.pass(31 * SECOND)
    await expectSignedIn(await signIn())
  })

  test.each(FAILURES)('that nobody ever had are no fault of the person (%s)', async (failure) => {
    server.issuer.fail('keys', failure)
    const refused = await signIn()
    expect(refused.headers.get('retry-after')).toBe('5')
    await expectProblem(refused, 'unavailable')
    server.issuer.fail('keys')
    server.pass(5 * SECOND)
    await expectSignedIn(await signIn())
  })

  test('are not asked for again and again from a host that is down', async () => {
    server.issuer.fail('keys', 'error')
    for (const _attempt of [1, 2, 3]) await expectProblem(await signIn(), 'unavailable')
    expect(keysAsked()).toBe(1)
  })

  test('decide nothing about a proof of an unknown key while the host is down', async () => {
    await expectSignedIn(await signIn())
    server.issuer.fail('keys', 'error')
    await expectProblem(await present('unknown'), 'unavailable')
    await expectSignedIn(await signIn())
  })
})
