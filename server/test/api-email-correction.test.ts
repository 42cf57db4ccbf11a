import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  expectProblem,
  expectSignedIn,
  expectUser,
  readActivity,
  requestEmailChange,
  type TestServer,
} from '../../testing/api.ts'
import { DIALECTS } from '../../testing/databases.ts'
import { openTestServer } from '../../testing/in-process.ts'
import { createTestUser, type TestUser } from '../../testing/users.ts'

const HOUR = 3_600_000
const NAMES = { first_name: 'Ada', last_name: 'Lovelace' }

// The mistyped email may belong to a stranger, and so may the corrected one.
describe.each(DIALECTS)('a user who mistyped the email at sign-up, on %s', (dialect) => {
  let server: TestServer
  beforeAll(async () => {
    server = await openTestServer(dialect)
  })
  afterAll(() => server.close())

  const read = (token: string) => server.send('GET', '/api/user', { token })
  const corrected = (user: TestUser, to = `right-${user.email}`): TestUser => ({
    ...user,
    email: to,
    emailVerified: true,
  })

  async function signUp() {
    const user = createTestUser()
    return { user, ...(await expectSignedIn(await server.signIn(user, 'register', NAMES), 201)) }
  }

  const request = (user: TestUser, token: string, newEmail = corrected(user).email) =>
    requestEmailChange(server, user, { token, newEmail })

  /** Signs up, asks for the link to the right email, and signs in after opening it. */
  async function correct() {
    const { user, token, id } = await signUp()
    expect((await request(user, token)).status).toBe(204)
    return { user, token, id, back: await expectSignedIn(await server.signIn(corrected(user))) }
  }

  test('corrects it: the account stays, all sessions end, and nothing entered before is left', async () => {
    const { user, token, id, back } = await correct()
    expect(back).toMatchObject({
      id,
      email: corrected(user).email,
      email_verified: true,
      first_name: '',
      last_name: '',
    })
    await expectProblem(await read(token), 'unauthenticated')
    const events = (await readActivity(server, back.token)).map(({ event }) => event)
    expect(events.toSorted()).toEqual(['email-changed', 'email-verified', 'signed-in'])
  })

  test('keeps the email until then', async () => {
    const { user, token, id } = await signUp()
    await request(user, token)
    expect(await expectUser(await read(token))).toMatchObject({ email: user.email, ...NAMES })
    expect(await expectSignedIn(await server.signIn(user))).toMatchObject({ id })
  })

  test('can open only the link of the last request', async () => {
    const { user, token } = await signUp()
    for (const to of ['first@example.com', 'second@example.com']) await request(user, token, to)
    const checkLink = (newEmail: string) => {
      server.provider.setCode(newEmail, {
        requestType: 'VERIFY_AND_CHANGE_EMAIL',
        email: user.email,
        newEmail,
      })
      return server.send('POST', '/api/user/email/link', { body: { code: newEmail } })
    }
    await expectProblem(await checkLink('first@example.com'), 'email_changed')
    expect((await checkLink('second@example.com')).status).toBe(200)
  })

  test('gets three links a day, also to the same email', async () => {
    const { user, token } = await signUp()
    for (const _link of [1, 2, 3]) {
      expect((await request(user, token)).status).toBe(204)
      server.advanceClock(HOUR)
    }
    const refused = await request(user, token)
    await expectProblem(refused, 'rate_limited')
    const wait = Number(refused.headers.get('retry-after')) * 1_000
    expect(wait).toBeGreaterThan(20 * HOUR)
    expect(wait).toBeLessThanOrEqual(21 * HOUR)
    server.advanceClock(wait)
    expect((await request(user, token)).status).toBe(204)
  })

  test('frees the mistyped email, whose owner gets neither the account nor its data', async () => {
    const { user, id } = await correct()
    const owner = await expectSignedIn(await server.signIn(createTestUser({ email: user.email })))
    expect(owner).toMatchObject({ email: user.email, first_name: '' })
    expect(owner.id).not.toBe(id)
  })
})
