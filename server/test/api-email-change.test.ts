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
import { createPasskeyUser, logInWithPasskey } from '../../testing/factors.ts'
import { openTestServer } from '../../testing/in-process.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

describe.each(DIALECTS)('an email change, on %s', (dialect) => {
  let server: TestServer
  beforeAll(async () => {
    server = await openTestServer(dialect)
  })
  afterAll(() => server.close())

  const read = (token: string) => server.send('GET', '/api/user', { token })
  const moved = (user: TestUser, to: string): TestUser => ({ ...user, email: to })

  /** Signs in and requests an email change. */
  async function openSessionAndRequest() {
    const ada = createTestUser({ emailVerified: true })
    const session = await expectSignedIn(await server.signIn(ada))
    const newEmail = `new-${ada.email}`
    expect((await requestEmailChange(server, ada, { token: session.token, newEmail })).status).toBe(
      204,
    )
    return { ada, session, there: moved(ada, newEmail) }
  }

  test('is completed by a proof of the new email within a day, and ends older sessions', async () => {
    const { ada, session, there } = await openSessionAndRequest()
    server.advanceClock(23 * HOUR)
    const after = await expectSignedIn(await server.signIn(there))
    expect(after).toMatchObject({ id: session.id, email: there.email, first_name: '' })
    await expectProblem(await read(session.token), 'unauthenticated')
    expect(await expectUser(await read(after.token))).toMatchObject({ email: there.email })
    expect(after.email).not.toBe(ada.email)
  })

  test('requested more than a day ago is refused and ends the sessions', async () => {
    const { session, there } = await openSessionAndRequest()
    server.advanceClock(DAY + MINUTE)
    await expectProblem(await server.signIn(there), 'email_changed')
    await expectProblem(await read(session.token), 'unauthenticated')
  })

  test('is canceled by a reset, whether or not the server noticed it in between', async () => {
    const seen = await openSessionAndRequest()
    server.advanceClock(MINUTE)
    const validSince = String(Math.floor(server.now() / 1_000))
    server.provider.setAccount(seen.ada.uid, { validSince })
    await expectSignedIn(await server.signIn(seen.ada))
    await expectProblem(await server.signIn(seen.there), 'email_changed')

    const unseen = await openSessionAndRequest()
    server.advanceClock(MINUTE)
    server.provider.setAccount(unseen.ada.uid, { passwordUpdatedAt: server.now() })
    await expectProblem(await server.signIn(unseen.there), 'email_changed')
  })

  test.each([
    ['undone at the provider, is canceled', 'ada', 'email_changed'],
    ['confirmed at the provider, is completed', 'there', undefined],
  ] as const)('%s, if another change shows it first', async (_title, email, refusal) => {
    const { session, ...users } = await openSessionAndRequest()
    server.advanceClock(MINUTE)
    const validSince = String(Math.floor(server.now() / 1_000))
    server.provider.setAccount(users.ada.uid, { validSince })
    const change = { token: session.token, newEmail: `other-${users.ada.email}` }
    await expectProblem(await requestEmailChange(server, users[email], change), 'unauthenticated')
    await expectProblem(await read(session.token), 'unauthenticated')
    const next = await server.signIn(users.there)
    if (refusal) await expectProblem(next, refusal)
    else await expectSignedIn(next)
  })

  test('invalidates older sign-ins', async () => {
    const { ada, there } = await openSessionAndRequest()
    const before = await server.provider.sign(createClaims(there, server.now()))
    server.advanceClock(MINUTE)
    await expectSignedIn(await server.signIn(there))
    const late = await server.signIn(there, 'login', { id_token: before })
    await expectProblem(late, 'reauthentication_required')
    expect(ada.uid).toBe(there.uid)
  })

  test('can be undone for seven days, which ends all sessions', async () => {
    const { ada, there } = await openSessionAndRequest()
    const otherDevice = await expectSignedIn(await server.signIn(there))
    server.advanceClock(6 * DAY)
    const back = await expectSignedIn(await server.signIn(ada))
    expect(back).toMatchObject({ id: otherDevice.id, email: ada.email })
    await expectProblem(await read(otherDevice.token), 'unauthenticated')
    await expectUser(await read(back.token))
    await expectProblem(await server.signIn(there), 'email_changed')
  })

  test('suspends the passkeys added since, if it is undone', async () => {
    const { ada, there } = await openSessionAndRequest()
    const { authenticator } = await createPasskeyUser(server, there)
    await expectSignedIn(await logInWithPasskey(server, authenticator))
    server.advanceClock(MINUTE)
    await expectSignedIn(await server.signIn(ada))
    await expectProblem(await logInWithPasskey(server, authenticator), 'passkey_suspended')
  })

  test('cannot be undone after seven days', async () => {
    const { ada, there } = await openSessionAndRequest()
    await expectSignedIn(await server.signIn(there))
    server.advanceClock(7 * DAY + MINUTE)
    await expectProblem(await server.signIn(ada), 'email_changed')
  })

  test('takes the email from an unverified user, with their pending change', async () => {
    const { there, session } = await openSessionAndRequest()
    const holder = await expectSignedIn(await server.signIn(createTestUser({ email: there.email })))
    expect(await expectSignedIn(await server.signIn(there))).toMatchObject({ id: session.id })
    await expectProblem(await read(holder.token), 'unauthenticated')
  })
})
