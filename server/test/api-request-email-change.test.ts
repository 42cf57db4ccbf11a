import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  expectProblem,
  expectSignedIn,
  expectUser,
  requestEmailChange,
  type TestServer,
} from '../../testing/api.ts'
import { DIALECTS } from '../../testing/databases.ts'
import { createClaims, createTestUser, type TestUser } from '../../testing/users.ts'
import { openTestServer } from '../../testing/in-process.ts'

const MINUTE = 60_000
const PATH = '/api/user/email'

describe.each(DIALECTS)('requesting an email change, on %s', (dialect) => {
  let server: TestServer
  beforeAll(async () => {
    server = await openTestServer(dialect)
  })
  afterAll(() => server.close())

  const read = (token: string) => server.send('GET', '/api/user', { token })
  const withNewEmail = (user: TestUser) => ({ ...user, email: `new-${user.email}` })
  const requestChange = (user: TestUser, token: string, fields: object = {}) =>
    requestEmailChange(server, user, { token, newEmail: withNewEmail(user).email, ...fields })

  async function openSession(of: Partial<TestUser> = {}) {
    const user = createTestUser({ emailVerified: true, ...of })
    return { user, ...(await expectSignedIn(await server.signIn(user))) }
  }

  test('changes nothing yet and has an empty response', async () => {
    const { user, token, created: _, ...ada } = await openSession()
    const response = await requestChange(user, token)
    expect([response.status, await response.text()]).toEqual([204, ''])
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(await expectUser(await read(token))).toEqual(ada)
    await expectSignedIn(await server.signIn(user))
    await expectProblem(await requestChange(withNewEmail(user), token), 'email_changed')
  })

  test('accepts any spelling, and the last request counts', async () => {
    const { user, token, id } = await openSession()
    await requestChange(user, token, { newEmail: `first-${user.email}` })
    await requestChange(user, token, { newEmail: `  NEW-${user.email.toUpperCase()}` })
    const moved = await expectSignedIn(await server.signIn(withNewEmail(user)))
    expect(moved).toMatchObject({ id, email: withNewEmail(user).email })
    const first = { ...user, email: `first-${user.email}` }
    await expectProblem(await server.signIn(first), 'email_changed')
  })

  test('is answered the same whether or not the email is taken', async () => {
    const [ada, bob] = [await openSession(), await openSession()]
    const known = await requestChange(ada.user, ada.token, { newEmail: bob.email })
    const unknown = await requestChange(ada.user, ada.token)
    expect([known.status, unknown.status]).toEqual([204, 204])
    await expectUser(await read(bob.token))
    await expectSignedIn(await server.signIn(bob.user))
  })

  test('needs a sign-in of the last five minutes, and a refusal ends no session', async () => {
    const { user, token } = await openSession()
    const auth_time = Math.floor((server.now() - 6 * MINUTE) / 1_000)
    const stale = await server.provider.sign({ ...createClaims(user, server.now()), auth_time })
    await expectProblem(
      await requestChange(user, token, { id_token: stale }),
      'reauthentication_required',
    )
    await expectUser(await read(token))
  })

  test('needs a proof of the signed-in user', async () => {
    const [ada, eve] = [await openSession(), await openSession()]
    await expectProblem(await requestChange(eve.user, ada.token), 'identity_mismatch')
    await expectProblem(
      await requestChange(createTestUser({ emailVerified: true }), ada.token),
      'identity_mismatch',
    )
    await expectProblem(await server.signIn(withNewEmail(ada.user)), 'email_changed')
  })

  test('needs a new sign-in if the email was verified since the last one', async () => {
    const { user, token } = await openSession({ emailVerified: false })
    const verified = { ...user, emailVerified: true }
    const problem = await expectProblem(await requestChange(verified, token), 'forbidden')
    expect(problem.detail).toBe('Verify your email first.')
    await expectUser(await read(token))
  })

  test('needs a password, because Google keeps reporting the old email', async () => {
    const { user, token } = await openSession({ provider: 'google.com' })
    const problem = await expectProblem(await requestChange(user, token), 'forbidden')
    expect(problem.detail).toBe('Set a password first.')
    const providerUserInfo = ['password', 'google.com'].map((providerId) => ({
      providerId,
      email: user.email,
    }))
    server.provider.setAccount(user.uid, { providerUserInfo })
    expect((await requestChange(user, token)).status).toBe(204)
  })

  test('refuses a federated email that the provider has not verified', async () => {
    const { user, token } = await openSession()
    const byGitHub = { ...user, provider: 'github.com' as 'google.com' }
    await expectProblem(await requestChange(byGitHub, token), 'forbidden')
  })

  test('needs a valid email other than the current one', async () => {
    const { user, token } = await openSession()
    const own = await expectProblem(
      await requestChange(user, token, { newEmail: user.email.toUpperCase() }),
      'invalid_request',
    )
    expect(own.errors).toEqual([
      { path: 'email', code: 'invalid', message: 'Is already your email' },
    ])
    for (const newEmail of ['not an email', '', undefined, [user.email]]) {
      const { errors } = await expectProblem(
        await requestChange(user, token, { newEmail }),
        'invalid_request',
      )
      expect(errors).toMatchObject([{ path: 'email' }])
    }
  })

  test('checks the bearer first, then the proof', async () => {
    const { token } = await openSession()
    const headers = { 'Content-Type': 'text/plain' }
    await expectProblem(await server.send('POST', PATH, { headers, body: 'x' }), 'unauthenticated')
    const send = (options: object) => server.send('POST', PATH, { token, ...options })
    await expectProblem(await send({ headers, body: 'x' }), 'unsupported_media_type')
    await expectProblem(await send({ body: { email: 1 } }), 'invalid_identity_token')
    await expectProblem(
      await send({ body: { id_token: 'x', email: 'a@b' } }),
      'invalid_identity_token',
    )
    const wrongMethod = await server.send('PUT', PATH, { token })
    expect(wrongMethod.headers.get('allow')).toBe('POST, GET, HEAD, DELETE, OPTIONS')
    await expectProblem(wrongMethod, 'method_not_allowed')
  })

  test('is refused if the session ended during the request', async () => {
    const { user, token } = await openSession()
    const held = server.provider.holdLookup()
    const asking = requestChange(user, token)
    await held.arrived
    await server.send('GET', '/api/user/logout', { token })
    held.release()
    await expectProblem(await asking, 'unauthenticated')
    await expectProblem(await server.signIn(withNewEmail(user)), 'email_changed')
  })

  test('of a session older than a reset is refused and ends the session', async () => {
    const { user, token } = await openSession()
    server.advanceClock(MINUTE)
    server.provider.setAccount(user.uid, { validSince: String(Math.floor(server.now() / 1_000)) })
    await expectProblem(await requestChange(user, token), 'unauthenticated')
    await expectProblem(await read(token), 'unauthenticated')
    await expectProblem(await server.signIn(withNewEmail(user)), 'email_changed')
  })

  test('is canceled by a reset during the lookup', async () => {
    const { user, token } = await openSession()
    const held = server.provider.holdLookup()
    const asking = requestChange(user, token)
    await held.arrived
    server.advanceClock(MINUTE)
    server.provider.setAccount(user.uid, { passwordUpdatedAt: server.now() })
    server.advanceClock(MINUTE)
    held.release()
    expect((await asking).status).toBe(204)
    await expectProblem(await server.signIn(withNewEmail(user)), 'email_changed')
  })

  test('works if the clock of the provider is ahead', async () => {
    const { user, token } = await openSession()
    server.provider.setAccount(user.uid, { passwordUpdatedAt: server.now() + 20_000 })
    expect((await requestChange(user, token)).status).toBe(204)
    await expectSignedIn(await server.signIn(withNewEmail(user)))
  })

  test('changes nothing if the provider does not answer', async () => {
    const { user, token } = await openSession()
    server.provider.fail('lookup', 'error')
    await expectProblem(await requestChange(user, token), 'unavailable')
    server.provider.fail('lookup')
    await expectProblem(await server.signIn(withNewEmail(user)), 'email_changed')
  })

  test('has the rate limits of a sign-in, including invalid proofs', async () => {
    const limited = await openTestServer(dialect, { SIGN_IN_PER_MINUTE: '6' })
    const ada = createTestUser({ emailVerified: true })
    const { token } = await expectSignedIn(await limited.signIn(ada))
    const asking = (id_token: string) =>
      limited.send('POST', PATH, { token, body: { email: 'new@example.com', id_token } })
    for (let time = 0; time < 3; time++) {
      await expectProblem(await asking('forged'), 'invalid_identity_token')
    }
    await expectProblem(await asking('forged'), 'rate_limited')
    await asking('forged')
    await expectProblem(
      await requestEmailChange(limited, ada, { token, newEmail: 'a@b' }),
      'rate_limited',
    )
    await limited.close()
  })
})
