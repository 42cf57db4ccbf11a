import { emailLinkAnswer } from '@foyer/contract/bodies.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { expectProblem, expectSignedIn } from './answers.ts'
import { askToMove } from './ask-to-move.ts'
import { DIALECTS } from './test-databases.ts'
import { FAILURES } from './test-failures.ts'
import { bodyOf, createPerson, type TestPerson } from './test-people.ts'
import { openTestServer, type TestServer } from './test-server.ts'

const DAY = 24 * 3_600_000
const PATH = '/api/user/email/link'

describe.each(DIALECTS)('the link of a change of address, on %s', (dialect) => {
  let server: TestServer
  beforeAll(async () => {
    server = await openTestServer(dialect)
  })
  afterAll(() => server.close())

  const there = (person: TestPerson) => ({ ...person, email: `new-${person.email}` })
  const check = (code: unknown) => server.send('POST', PATH, { body: { code } })

  let count = 0
  /** A mail of the provider's, whose link moves somebody. */
  function mail({ email }: TestPerson, to = `new-${email}`): string {
    const code = `code-${(count += 1)}`
    server.issuer.tellCode(code, {
      requestType: 'VERIFY_AND_CHANGE_EMAIL',
      email,
      newEmail: to,
    })
    return code
  }

  /** Somebody who has asked to move, and the mail they got. */
  async function ask() {
    const person = createPerson({ emailVerified: true })
    const { token } = await expectSignedIn(await server.signIn(person))
    await askToMove(server, person, { token, to: there(person).email })
    return { person, token, code: mail(person) }
  }

  test('is good as long as the change is asked for, and is not used up by the question', async () => {
    const { code, token, person } = await ask()
    const asked = server.now()
    for (let time = 0; time < 2; time++) {
      const answer = await check(code)
      expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store'])
      const { expires_at } = emailLinkAnswer.strict().parse(await answer.json())
      expect(Math.abs(Date.parse(expires_at) - asked - DAY)).toBeLessThan(60_000)
    }
    expect((await server.send('GET', '/api/user', { token })).status).toBe(200)
    await expectSignedIn(await server.signIn(there(person)))
  })

  test('holds however the provider writes the two addresses', async () => {
    const { person } = await ask()
    const shouted = { ...person, email: person.email.toUpperCase() }
    expect((await check(mail(shouted, there(person).email.toUpperCase()))).status).toBe(200)
  })

  test('is void once another address was asked for; a second mail for the same is not', async () => {
    const { person, token, code } = await ask()
    await askToMove(server, person, { token, to: there(person).email })
    expect((await check(code)).status).toBe(200)
    await askToMove(server, person, { token, to: `third-${person.email}` })
    const problem = await expectProblem(await check(code), 'email_changed')
    expect(problem.detail).toBe('This change of address is not asked for any longer.')
    expect((await check(mail(person, `third-${person.email}`))).status).toBe(200)
  })

  test('is void once it was taken back, and after a day', async () => {
    const [ada, bob] = [await ask(), await ask()]
    await server.send('DELETE', '/api/user/email', { token: ada.token })
    await expectProblem(await check(ada.code), 'email_changed')
    server.pass(DAY - 60_000)
    expect((await check(bob.code)).status).toBe(200)
    server.pass(60_000)
    await expectProblem(await check(bob.code), 'email_changed')
  })

  test('is void once they came in with a password set since', async () => {
    const { person, code } = await ask()
    server.pass(60_000)
    const now = server.now()
    server.issuer.tell(person.uid, {
      validSince: String(Math.floor(now / 1_000)),
      passwordUpdatedAt: now,
    })
    server.pass(60_000)
    await expectSignedIn(await server.signIn(person))
    await expectProblem(await check(code), 'email_changed')
  })

  test('is void once a password set since was only met by a sign-in of before', async () => {
    const { person, code } = await ask()
    server.pass(60_000)
    const { id_token } = await bodyOf(person, { issuer: server.issuer, now: server.now() })
    server.pass(60_000)
    const now = server.now()
    server.issuer.tell(person.uid, {
      validSince: String(Math.floor(now / 1_000)),
      passwordUpdatedAt: now,
    })
    await expectProblem(
      await server.signIn(person, 'login', { id_token }),
      'invalid_identity_token',
    )
    await expectProblem(await check(code), 'email_changed')
    server.pass(60_000)
    const { token } = await expectSignedIn(await server.signIn(person))
    const change = await server.send('GET', '/api/user/email', { token })
    expect(await change.json()).toEqual({ change: null })
  })

  test('is good still when the link itself made the sign-in of before void', async () => {
    const { person, code } = await ask()
    server.pass(60_000)
    const { id_token } = await bodyOf(person, { issuer: server.issuer, now: server.now() })
    server.pass(60_000)
    const moved = { email: there(person).email, emailVerified: true }
    const validSince = String(Math.floor(server.now() / 1_000))
    server.issuer.tell(person.uid, { ...moved, validSince })
    await expectProblem(
      await server.signIn(person, 'login', { id_token }),
      'invalid_identity_token',
    )
    expect((await check(code)).status).toBe(200)
    await expectSignedIn(await server.signIn(there(person)))
  })

  test('is void for who never asked, for who is not known, and for who has moved', async () => {
    const person = createPerson({ emailVerified: true })
    await expectProblem(await check(mail(person)), 'email_changed')
    await expectSignedIn(await server.signIn(person))
    await expectProblem(await check(mail(person)), 'email_changed')
    const moved = await ask()
    await expectSignedIn(await server.signIn(there(moved.person)))
    await expectProblem(await check(moved.code), 'email_changed')
  })

  test('is no link when the provider made none, or it is used up, too old, or for something else', async () => {
    const codes = ['never-made', 'too-old', 'a-reset']
    server.issuer.tellCode('too-old', 'EXPIRED_OOB_CODE')
    server.issuer.tellCode('a-reset', { requestType: 'PASSWORD_RESET', email: 'a@b' })
    for (const code of codes) await expectProblem(await check(code), 'not_found')
  })

  test('is told nothing of while the provider does not answer', async () => {
    const { code } = await ask()
    for (const failure of FAILURES) {
      server.issuer.fail('mail-code', failure)
      await expectProblem(await check(code), 'unavailable')
    }
    server.issuer.fail('mail-code')
    server.issuer.tellCode('strange', { requestType: 'VERIFY_AND_CHANGE_EMAIL' })
    server.issuer.tellCode('set up wrongly', 'OPERATION_NOT_ALLOWED')
    for (const strange of ['strange', 'set up wrongly'])
      await expectProblem(await check(strange), 'unavailable')
    expect((await check(code)).status).toBe(200)
  })

  test('is asked about as the product asks for everything: with the public key and its own page', async () => {
    await check('some-code')
    const { url, headers } = server.issuer.asked.findLast(
      ({ service }) => service === 'mail-code',
    ) ?? { headers: {} }
    expect(url).toContain('/v1/accounts:resetPassword?key=')
    expect(headers).toMatchObject({ referer: 'http://foyer.test/' })
  })

  test('needs a code, in JSON, by POST', async () => {
    for (const code of [undefined, '', 1, 'x'.repeat(1_001)])
      await expectProblem(await check(code), 'invalid_request')
    const headers = { 'Content-Type': 'text/plain' }
    await expectProblem(
      await server.send('POST', PATH, { headers, body: 'x' }),
      'unsupported_media_type',
    )
    await expectProblem(await server.send('GET', PATH), 'method_not_allowed')
  })

  test('is limited like a sign-in', async () => {
    const limited = await openTestServer(dialect, { SIGN_IN_PER_MINUTE: '3' })
    const ask = () => limited.send('POST', PATH, { body: { code: 'guess' } })
    for (let time = 0; time < 3; time++) await expectProblem(await ask(), 'not_found')
    await expectProblem(await ask(), 'rate_limited')
    await limited.close()
  })
})
