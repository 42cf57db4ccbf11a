import { emailLinkResponse } from '@foyer/contract/schemas.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  expectProblem,
  expectSignedIn,
  requestEmailChange,
  type TestServer,
} from '../../testing/api.ts'
import { DIALECTS } from '../../testing/databases.ts'
import { addPasskey, createAuthenticator, logInWithPasskey } from '../../testing/factors.ts'
import { ANSWERED_FAILURES } from '../../testing/fake-provider.ts'
import { createSignInBody, createTestUser, type TestUser } from '../../testing/users.ts'
import { openTestServer } from '../../testing/in-process.ts'

const DAY = 24 * 3_600_000
const PATH = '/api/user/email/link'

describe.each(DIALECTS)('the link of an email change, on %s', (dialect) => {
  let server: TestServer
  beforeAll(async () => {
    server = await openTestServer(dialect)
  })
  afterAll(() => server.close())

  const withNewEmail = (user: TestUser) => ({ ...user, email: `new-${user.email}` })
  const check = (code: unknown) => server.send('POST', PATH, { body: { code } })

  let count = 0
  /** Makes the provider accept an email-change code for this user, and returns it. */
  function createCode({ email }: TestUser, to = `new-${email}`): string {
    const code = `code-${(count += 1)}`
    server.provider.setCode(code, {
      requestType: 'VERIFY_AND_CHANGE_EMAIL',
      email,
      newEmail: to,
    })
    return code
  }

  /** Requests an email change and returns the code of its link. */
  async function requestChange() {
    const user = createTestUser({ emailVerified: true })
    const { token } = await expectSignedIn(await server.signIn(user))
    await requestEmailChange(server, user, { token, newEmail: withNewEmail(user).email })
    return { user, token, code: createCode(user) }
  }

  test('is valid while the change is pending, and checking does not consume it', async () => {
    const { code, token, user } = await requestChange()
    const asked = server.now()
    for (let time = 0; time < 2; time++) {
      const response = await check(code)
      expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'no-store'])
      const { expires_at } = emailLinkResponse.strict().parse(await response.json())
      expect(Math.abs(Date.parse(expires_at) - asked - DAY)).toBeLessThan(60_000)
    }
    expect((await server.send('GET', '/api/user', { token })).status).toBe(200)
    await expectSignedIn(await server.signIn(withNewEmail(user)))
  })

  test('is valid in any spelling of both emails', async () => {
    const { user } = await requestChange()
    const upperCased = { ...user, email: user.email.toUpperCase() }
    expect(
      (await check(createCode(upperCased, withNewEmail(user).email.toUpperCase()))).status,
    ).toBe(200)
  })

  test('is superseded by a request for another new email, but not by a repeated request for the same one', async () => {
    const { user, token, code } = await requestChange()
    await requestEmailChange(server, user, { token, newEmail: withNewEmail(user).email })
    expect((await check(code)).status).toBe(200)
    await requestEmailChange(server, user, { token, newEmail: `third-${user.email}` })
    const problem = await expectProblem(await check(code), 'email_changed')
    expect(problem.detail).toBe('This email change is no longer pending.')
    expect((await check(createCode(user, `third-${user.email}`))).status).toBe(200)
  })

  test('is invalid after the change is canceled, and after a day', async () => {
    const [ada, bob] = [await requestChange(), await requestChange()]
    await server.send('DELETE', '/api/user/email', { token: ada.token })
    await expectProblem(await check(ada.code), 'email_changed')
    server.advanceClock(DAY - 60_000)
    expect((await check(bob.code)).status).toBe(200)
    server.advanceClock(60_000)
    await expectProblem(await check(bob.code), 'email_changed')
  })

  test('is invalid after a sign-in with a newer password', async () => {
    const { user, code } = await requestChange()
    server.advanceClock(60_000)
    const now = server.now()
    server.provider.setAccount(user.uid, {
      validSince: String(Math.floor(now / 1_000)),
      passwordUpdatedAt: now,
    })
    server.advanceClock(60_000)
    await expectSignedIn(await server.signIn(user))
    await expectProblem(await check(code), 'email_changed')
  })

  test('is invalid if an older sign-in reveals a newer password', async () => {
    const { user, code } = await requestChange()
    server.advanceClock(60_000)
    const { id_token } = await createSignInBody(user, server)
    server.advanceClock(60_000)
    const now = server.now()
    server.provider.setAccount(user.uid, {
      validSince: String(Math.floor(now / 1_000)),
      passwordUpdatedAt: now,
    })
    await expectProblem(await server.signIn(user, 'login', { id_token }), 'invalid_identity_token')
    await expectProblem(await check(code), 'email_changed')
    server.advanceClock(60_000)
    const { token } = await expectSignedIn(await server.signIn(user))
    const change = await server.send('GET', '/api/user/email', { token })
    expect(await change.json()).toEqual({ change: null })
  })

  test('stays valid if the link itself invalidated an older sign-in', async () => {
    const { user, code } = await requestChange()
    server.advanceClock(60_000)
    const { id_token } = await createSignInBody(user, server)
    server.advanceClock(60_000)
    const moved = { email: withNewEmail(user).email, emailVerified: true }
    const validSince = String(Math.floor(server.now() / 1_000))
    server.provider.setAccount(user.uid, { ...moved, validSince })
    await expectProblem(await server.signIn(user, 'login', { id_token }), 'invalid_identity_token')
    expect((await check(code)).status).toBe(200)
    await expectSignedIn(await server.signIn(withNewEmail(user)))
  })

  test('is invalid for users without a request, unknown users and completed changes', async () => {
    const user = createTestUser({ emailVerified: true })
    await expectProblem(await check(createCode(user)), 'email_changed')
    await expectSignedIn(await server.signIn(user))
    await expectProblem(await check(createCode(user)), 'email_changed')
    const moved = await requestChange()
    await expectSignedIn(await server.signIn(withNewEmail(moved.user)))
    await expectProblem(await check(moved.code), 'email_changed')
  })

  test('is not found if the provider does not know it, or it is used, expired or of another kind', async () => {
    const codes = ['never-made', 'too-old', 'a-reset']
    server.provider.setCode('too-old', 'EXPIRED_OOB_CODE')
    server.provider.setCode('a-reset', { requestType: 'PASSWORD_RESET', email: 'a@b' })
    for (const code of codes) await expectProblem(await check(code), 'not_found')
  })

  test('is unavailable while the provider does not answer', async () => {
    const { code } = await requestChange()
    for (const failure of ANSWERED_FAILURES) {
      server.provider.fail('email-code', failure)
      await expectProblem(await check(code), 'unavailable')
    }
    server.provider.fail('email-code')
    server.provider.setCode('strange', { requestType: 'VERIFY_AND_CHANGE_EMAIL' })
    server.provider.setCode('set up wrongly', 'OPERATION_NOT_ALLOWED')
    for (const invalidCode of ['strange', 'set up wrongly'])
      await expectProblem(await check(invalidCode), 'unavailable')
    expect((await check(code)).status).toBe(200)
  })

  test('is looked up with the public key and the public origin', async () => {
    await check('some-code')
    const { url, headers } = server.provider.requests.findLast(
      ({ service }) => service === 'email-code',
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

  test('has the rate limit of a sign-in', async () => {
    const limited = await openTestServer(dialect, { SIGN_IN_PER_MINUTE: '3' })
    const requestChange = () => limited.send('POST', PATH, { body: { code: 'guess' } })
    for (let time = 0; time < 3; time++) await expectProblem(await requestChange(), 'not_found')
    await expectProblem(await requestChange(), 'rate_limited')
    await limited.close()
  })
})

describe.each(DIALECTS)('the link that undoes an email change, on %s', (dialect) => {
  let server: TestServer
  beforeAll(async () => {
    server = await openTestServer(dialect)
  })
  afterAll(() => server.close())

  const toNew = (user: TestUser) => ({ ...user, email: `new-${user.email}` })
  const statusOf = async (token: string) =>
    (await server.send('GET', '/api/user', { token })).status
  const signIn = async (user: TestUser) => (await expectSignedIn(await server.signIn(user))).token

  let count = 0
  async function report(email: string, newEmail?: string, requestType = 'RECOVER_EMAIL') {
    const code = `undo-${(count += 1)}`
    server.provider.setCode(code, { requestType, email, ...(newEmail && { newEmail }) })
    const response = await server.send('POST', '/api/user/email/undo', { body: { code } })
    return response.status
  }

  /** A user whose change is pending; `token` is of a session under the old email. */
  async function requestChange() {
    const user = createTestUser({ emailVerified: true })
    const token = await signIn(user)
    await requestEmailChange(server, user, { token, newEmail: toNew(user).email })
    return { user, token }
  }

  async function completeChange() {
    const { user } = await requestChange()
    return { user, token: await signIn(toNew(user)) }
  }

  test('ends all sessions, whether or not anyone has logged in with the new email', async () => {
    for (const prepare of [requestChange, completeChange])
      for (const names of [true, false]) {
        const { user, token } = await prepare()
        const newEmail = names ? toNew(user).email.toUpperCase() : undefined
        expect(await report(user.email.toUpperCase(), newEmail)).toBe(204)
        expect(await statusOf(token)).toBe(401)
        server.advanceClock(1_000)
        expect(await statusOf(await signIn(user))).toBe(200)
      }
  })

  test('ends nothing for another change, or after seven days', async () => {
    const pending = await requestChange()
    expect(await report(pending.user.email, 'other@example.com')).toBe(204)
    expect(await statusOf(pending.token)).toBe(200)
    const { user, token } = await completeChange()
    expect(await report(toNew(user).email)).toBe(204)
    expect(await report('never@example.com')).toBe(204)
    expect(await statusOf(token)).toBe(200)
    server.advanceClock(7 * DAY)
    const later = await signIn(toNew(user))
    expect(await report(user.email)).toBe(204)
    expect(await statusOf(later)).toBe(200)
  })

  test('ends nothing if another user has the former email now, or had it too', async () => {
    const { user, token } = await completeChange()
    const bob = { ...createTestUser({ emailVerified: true }), email: user.email }
    const bobsToken = await signIn(bob)
    expect(await report(user.email)).toBe(204)
    const newEmail = `bob-${bob.email}`
    await requestEmailChange(server, bob, { token: bobsToken, newEmail })
    const moved = await signIn({ ...bob, email: newEmail })
    expect(await report(user.email)).toBe(204)
    for (const each of [token, moved]) expect(await statusOf(each)).toBe(200)
  })

  test('ends the sessions after a second change, but not by the code of the email in between', async () => {
    const { user, token } = await completeChange()
    const eve = { ...user, email: `eve-${user.email}` }
    await requestEmailChange(server, toNew(user), { token, newEmail: eve.email })
    const second = await signIn(eve)
    expect(await report(toNew(user).email, eve.email)).toBe(204)
    expect(await statusOf(second)).toBe(200)
    expect(await report(user.email, toNew(user).email)).toBe(204)
    expect(await statusOf(second)).toBe(401)
  })

  test('suspends the passkeys added since the change', async () => {
    const { user, token } = await completeChange()
    const authenticator = createAuthenticator(server.publicOrigin)
    expect((await addPasskey(server, token, { authenticator })).status).toBe(201)
    expect(await report(user.email)).toBe(204)
    server.advanceClock(60_000)
    await expectProblem(await logInWithPasskey(server, authenticator), 'passkey_suspended')
  })

  test('voids a change that no login has completed', async () => {
    const { user } = await requestChange()
    expect(await report(user.email, toNew(user).email)).toBe(204)
    server.advanceClock(1_000)
    await expectProblem(await server.signIn(toNew(user)), 'email_changed')
  })

  test('is not found if it is of another kind', async () => {
    for (const kind of ['VERIFY_AND_CHANGE_EMAIL', 'PASSWORD_RESET', 'VERIFY_EMAIL'])
      expect(await report('ada@example.com', 'new@example.com', kind)).toBe(404)
  })
})
