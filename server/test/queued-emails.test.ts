import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestProduct } from '../../testing/site.ts'
import { endSessions } from '../src/account/administration.ts'
import { deleteExpiredRows } from '../src/sweeps.ts'
import { recordActivity } from '../src/emails/activity.ts'
import type { Database } from '../src/db/database.ts'
import { usersStore } from '../src/db/users.ts'
import {
  expectSignedIn,
  expectUser,
  readActivity,
  requestEmailChange,
  type TestServer,
} from '../../testing/api.ts'
import { listKinds, readOutbox } from '../../testing/rows.ts'
import { BOTH_DIALECTS } from '../../testing/databases.ts'
import { openServerWithDatabase } from '../../testing/in-process.ts'
import { createSignInBody, createTestUser, type TestUser } from '../../testing/users.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

const createId = () => randomBytes(16).toString('base64url')
const FIREFOX = {
  'user-agent': 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0',
}

describe.each(BOTH_DIALECTS)('security emails in the outbox, on %s', (dialect) => {
  let server: TestServer
  let database: Database
  beforeAll(async () => {
    ;({ server, database } = await openServerWithDatabase(dialect))
  })
  afterAll(() => server.close())

  const signIn = async (user: TestUser, extra: object = {}) =>
    expectSignedIn(await server.signIn(user, undefined, extra))
  const kindsTo = ({ email }: TestUser) => listKinds(database, email)

  /** A verified user who has signed up more than ten minutes ago. */
  async function createUser(extra: object = { device_id: createId() }) {
    const user = createTestUser({ emailVerified: true })
    const session = await signIn(user, extra)
    server.advanceClock(11 * MINUTE)
    return { user, session }
  }

  function setPassword({ uid }: TestUser): void {
    server.advanceClock(MINUTE)
    server.provider.setAccount(uid, {
      passwordUpdatedAt: server.now(),
      validSince: String(Math.floor(server.now() / 1_000)),
    })
  }

  test('a login from a new device is reported in the language and time zone of before', async () => {
    const { user } = await createUser({
      device_id: createId(),
      language: 'de',
      time_zone: 'Europe/Berlin',
    })
    const body = await createSignInBody(user, server)
    const device = { device_id: createId(), language: 'ja', time_zone: 'Asia/Tokyo' }
    await server.send('POST', '/api/login', { body: { ...body, ...device }, headers: FIREFOX })
    const [email, ...more] = await readOutbox(database, user.email)
    expect(more).toEqual([])
    expect(email).toMatchObject({ kind: 'new-device', language: 'de', tries: 0, sent_at: null })
    expect(email?.params).toEqual({
      at: expect.any(Number),
      provider: 'password',
      browser: 'Firefox',
      system: 'Windows',
      address: 'localhost',
      time_zone: 'Asia/Tokyo',
    })
  })

  test('a language chosen since the login is that of the next email, and nothing else changes', async () => {
    const { user, session } = await createUser({ device_id: createId(), language: 'de' })
    const { id, token } = session
    const readRow = () => usersStore.find(database.tables, id)
    const before = await readRow()
    const activity = await readActivity(server, token)
    const body = { language: 'fr' }
    await expectUser(await server.send('PUT', '/api/user/profile', { token, body }))
    expect(await readRow()).toEqual({ ...before, language: 'fr' })
    expect(await readActivity(server, token)).toEqual(activity)
    expect(await kindsTo(user)).toEqual([])
    await server.send('GET', '/api/user/export', { token })
    expect(await readOutbox(database, user.email)).toMatchObject([
      { kind: 'data-exported', language: 'fr' },
    ])
  })

  test('a known device is not reported, and the same device of another user is', async () => {
    const device_id = createId()
    const { user } = await createUser({ device_id })
    await signIn(user, { device_id })
    expect(await kindsTo(user)).toEqual([])
    const other = await createUser()
    await signIn(other.user, { device_id })
    expect(await kindsTo(other.user)).toEqual(['new-device'])
  })

  test('a login without a device id is reported', async () => {
    const { user } = await createUser()
    await signIn(user)
    expect(await kindsTo(user)).toEqual(['new-device'])
  })

  test('a shared device is reported at each login, and never known', async () => {
    const device_id = createId()
    const { user } = await createUser()
    await signIn(user, { device_id, shared: true })
    await signIn(user, { device_id, shared: true })
    expect(await kindsTo(user)).toEqual(['new-device', 'new-device'])
  })

  test('new devices are not reported in the first ten minutes of an account', async () => {
    const user = createTestUser({ emailVerified: true })
    await signIn(user, { device_id: createId() })
    server.advanceClock(9 * MINUTE)
    await signIn(user, { device_id: createId() })
    expect(await kindsTo(user)).toEqual([])
  })

  test('the first login after the update that introduced known devices is not reported', async () => {
    const { user, session } = await createUser()
    await database.transaction((tx) => usersStore.update(tx, session.id, { language: null }))
    await signIn(user, { device_id: createId() })
    expect(await kindsTo(user)).toEqual([])
    await signIn(user, { device_id: createId() })
    expect(await kindsTo(user)).toEqual(['new-device'])
  })

  test('an unverified user gets no email', async () => {
    const user = createTestUser()
    await signIn(user)
    server.advanceClock(HOUR)
    const { token } = await signIn(user)
    await server.send('GET', '/api/user/export', { token })
    expect(await kindsTo(user)).toEqual([])
  })

  test('after a reset, only the device of the reset is known', async () => {
    const [own, other] = [createId(), createId()]
    const { user } = await createUser({ device_id: own })
    await signIn(user, { device_id: other })
    setPassword(user)
    await signIn(user, { device_id: own })
    expect(await kindsTo(user)).toEqual(['new-device', 'password-changed'])
    server.advanceClock(MINUTE)
    await signIn(user, { device_id: other })
    expect(await kindsTo(user)).toEqual(['new-device', 'password-changed', 'new-device'])
  })

  test('a reset that an old ID token reveals forgets every device', async () => {
    const device_id = createId()
    const { user } = await createUser({ device_id })
    const old = await createSignInBody(user, server)
    setPassword(user)
    expect((await server.send('POST', '/api/login', { body: old })).status).toBe(401)
    expect(await kindsTo(user)).toEqual(['password-changed'])
    await signIn(user, { device_id })
    expect(await kindsTo(user)).toEqual(['password-changed', 'new-device'])
  })

  test('an export, an email change and a deletion are reported to the current email', async () => {
    const device_id = createId()
    const { user } = await createUser({ device_id })
    const { token, id } = await signIn(user, { device_id })
    await server.send('GET', '/api/user/export', { token })
    await requestEmailChange(server, user, { token, newEmail: `new-${user.email}` })
    expect(await kindsTo(user)).toEqual(['data-exported', 'email-change-asked'])
    const { id_token } = await createSignInBody(user, server)
    const body = { email: user.email, id_token }
    expect((await server.send('POST', '/api/user/delete', { token, body })).status).toBe(204)
    expect(await readOutbox(database, user.email)).toMatchObject([
      { kind: 'account-deleted', user_id: null },
    ])
    const devices = database.tables
      .selectFrom('known_devices')
      .selectAll()
      .where('user_id', '=', id)
    expect(await devices.execute()).toEqual([])
  })

  test('a deletion is also reported to the email that an undo restores', async () => {
    const { user } = await createUser()
    const { token, id } = await signIn(user)
    const email = `former-${user.email}`
    const [removed_at, expires_at] = [server.now() - HOUR, server.now() + DAY]
    const former = { user_id: id, email, removed_at, expires_at }
    await database.tables.insertInto('former_emails').values(former).execute()
    const { id_token } = await createSignInBody(user, server)
    const body = { email: user.email, id_token }
    expect((await server.send('POST', '/api/user/delete', { token, body })).status).toBe(204)
    for (const address of [user.email, email])
      expect(await readOutbox(database, address)).toMatchObject([{ kind: 'account-deleted' }])
  })

  test('a password set after an undo is reported to both emails', async () => {
    const { user, session } = await createUser()
    const eve = { ...user, email: `eve-${user.email}` }
    await requestEmailChange(server, user, { token: session.token, newEmail: eve.email })
    await signIn(eve)
    setPassword(user)
    await signIn(user)
    for (const { email } of [user, eve])
      expect(await listKinds(database, email)).toContain('password-changed')
  })

  test('an administrator’s logout is reported, and waits behind all other emails', async () => {
    const { user, session } = await createUser()
    const admin = { database, clock: server.now, product: createTestProduct() }
    await endSessions(admin, session.id)
    const other = await createUser()
    await signIn(other.user)
    const [ended] = await readOutbox(database, user.email)
    const [newDevice] = await readOutbox(database, other.user.email)
    expect(ended?.kind).toBe('signed-out-by-operator')
    expect(ended?.priority).toBeGreaterThan(newDevice?.priority ?? 9)
  })

  test('after five emails of a kind in an hour, one summary counts the rest', async () => {
    const { user } = await createUser()
    const first = server.now()
    for (let count = 0; count < 8; count++) await signIn(user)
    const emails = await readOutbox(database, user.email)
    const summary = emails.find(({ kind }) => kind === 'summary')
    expect(emails.map(({ kind }) => kind).filter((kind) => kind === 'new-device')).toHaveLength(5)
    expect(emails).toHaveLength(6)
    expect(summary?.params).toMatchObject({ of: 'new-device', count: 3, provider: 'password' })
    expect(summary?.due_at).toBeGreaterThanOrEqual(first + HOUR)
    server.advanceClock(HOUR + MINUTE)
    await signIn(user)
    expect((await kindsTo(user)).at(-1)).toBe('new-device')
  })

  test('simultaneous logins keep to the limit, and an email change does not reset it', async () => {
    const { user, session } = await createUser()
    await Promise.all(Array.from({ length: 12 }, () => signIn(user)))
    const email = `moved-${user.email}`
    await database.transaction((tx) =>
      tx.updateTable('users').set({ email }).where('id', '=', session.id).execute(),
    )
    server.provider.setAccount(user.uid, { email })
    await signIn({ ...user, email })
    const emails = [
      ...(await readOutbox(database, user.email)),
      ...(await readOutbox(database, email)),
    ]
    expect(emails.filter(({ kind }) => kind === 'new-device')).toHaveLength(5)
    // What happens after the change is not added to the summary that waits for the earlier email.
    expect(emails.filter(({ kind }) => kind === 'summary')).toMatchObject([
      { params: { count: 7 } },
      { params: { count: 1 } },
    ])
  })

  test('a transaction that is rolled back leaves no email', async () => {
    const { user, session } = await createUser()
    const failing = database.transaction(async (tx) => {
      const client = { browser: '', system: '', address: '', provider: '' }
      const row = { user_id: session.id, event: 'data-exported', at: server.now() } as const
      await recordActivity(tx, { ...row, ...client })
      throw new Error('rolled back')
    })
    await expect(failing).rejects.toThrow('rolled back')
    expect(await kindsTo(user)).toEqual([])
  })

  test('an email waits for at most a day, if no server sends it', async () => {
    const { user } = await createUser()
    await signIn(user)
    const sweep = (now: number) => deleteExpiredRows({ database, clock: () => now })
    await sweep(server.now() + DAY - MINUTE)
    expect(await kindsTo(user)).toEqual(['new-device'])
    await sweep(server.now() + DAY)
    expect(await kindsTo(user)).toEqual([])
  })

  test('when another user takes an email, what waited for it is withdrawn', async () => {
    const { user } = await createUser()
    await signIn(user)
    await signIn(createTestUser({ ...createTestUser(), email: user.email, emailVerified: true }))
    expect(await kindsTo(user)).toEqual([])
  })

  test('an invalid device id is refused, and an unknown language or time zone is ignored', async () => {
    const { user, session } = await createUser({ language: 'de', time_zone: 'Europe/Berlin' })
    const refused = await server.signIn(user, undefined, { device_id: 'short' })
    expect(refused.status).toBe(400)
    await signIn(user, { language: 'xx', time_zone: 'Mars/Olympus' })
    const row = await usersStore.find(database.tables, session.id)
    expect(row).toMatchObject({ language: 'en', time_zone: 'Europe/Berlin' })
  })
})
