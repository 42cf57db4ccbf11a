import { createHash, randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createToken, hashToken } from '../src/sessions/sessions.ts'
import type { Database } from '../src/db/database.ts'
import { NO_CONTEXT } from '../src/emails/activity.ts'
import { trustDevice } from '../src/sign-in/second-step.ts'
import { formerEmailsStore, usersStore } from '../src/db/users.ts'
import { securityLinksStore } from '../src/db/outbox.ts'
import {
  expectProblem,
  expectSignedIn,
  readActivity,
  readWith,
  requestEmailChange,
  type TestServer,
} from '../../testing/api.ts'
import { type MailServer, openMailServer } from '../../testing/mail.ts'
import { codeOf, totp, turnTwoStepOn } from '../../testing/factors.ts'
import { listKinds } from '../../testing/rows.ts'
import { DIALECTS } from '../../testing/databases.ts'
import { openServerWithDatabase } from '../../testing/in-process.ts'
import {
  createClaims,
  createSignInBody,
  createTestUser,
  type TestUser,
} from '../../testing/users.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

/** Undoes the encoding of an email's lines. */
const unfold = (raw: string) => raw.replaceAll('=\r\n', '').replaceAll('=3D', '=')

describe.each(DIALECTS)('the link of a security email, on %s', (dialect) => {
  let mail: MailServer
  let server: TestServer
  let database: Database
  beforeAll(async () => {
    mail = await openMailServer()
    ;({ server, database } = await openServerWithDatabase(dialect, { MAIL_URL: mail.url }))
  })
  afterAll(async () => {
    await server.close()
    await mail.close()
  })

  const check = (token: string) => server.send('POST', '/api/security-link', { body: { token } })
  const use = (token: string) => server.send('POST', '/api/security-link/use', { body: { token } })
  const signIn = async (user: TestUser, extra: object = {}) =>
    expectSignedIn(await server.signIn(user, undefined, extra))

  /** A user with two sessions, the second of which was reported, and the token of the email's link. */
  async function createReported(user = createTestUser({ emailVerified: true })) {
    const device_id = randomBytes(16).toString('base64url')
    const own = await signIn(user, { device_id })
    server.advanceClock(11 * MINUTE)
    const thief = await signIn(user)
    const [reported] = await receiveEmails(user)
    const token = /#token=([\w-]{43})/.exec(unfold(reported?.raw ?? ''))?.[1] ?? ''
    return { user, own, thief, token, device_id }
  }

  /** All emails to a user, after what is due was sent. */
  async function receiveEmails({ email }: TestUser) {
    await server.sendDue()
    return mail.received.filter(({ recipients }) => recipients.includes(email))
  }

  /** Signs in with the code that arrives by email. */
  async function signInWithCode(user: TestUser, extra: object = {}) {
    // Emails of one round arrive in any order: an earlier login's code must not arrive after this one's.
    await receiveEmails(user)
    const id_token = await server.provider.sign(createClaims(user, server.now()))
    const login = { id_token, ...extra }
    const problem = await expectProblem(
      await server.signIn(user, undefined, login),
      'second_factor_required',
    )
    expect(problem.second_factor).toEqual({ kinds: ['email_code'], email: user.email })
    const code = (await receiveEmails(user))
      .map(({ raw }) => /^\d{6}$/m.exec(raw.replaceAll('\r', ''))?.[0])
      .findLast((found) => found !== undefined)
    return signIn(user, { ...login, second_factor: { kind: 'email_code', code } })
  }

  const isActive = async ({ token }: { token: string }) =>
    (await server.send('GET', '/api/user', { token })).status === 200

  function setPassword({ uid }: TestUser): void {
    server.provider.setAccount(uid, {
      passwordUpdatedAt: server.now(),
      validSince: String(Math.floor(server.now() / 1_000)),
    })
  }

  test('changes nothing when it is opened', async () => {
    const { user, thief, token } = await createReported()
    for (let count = 0; count < 2; count++) {
      const opened = await check(token)
      expect(opened.status).toBe(200)
      expect(await opened.json()).toEqual({ state: 'open', email: user.email, has_password: true })
    }
    expect(await isActive(thief)).toBe(true)
    await signIn(user)
  })

  test('ends all sessions, refuses the password until it is changed, and works once', async () => {
    const { user, own, thief, token } = await createReported()
    const early = await createSignInBody(user, server)
    server.advanceClock(2_000)
    const used = await use(token)
    expect(used.status).toBe(200)
    expect(await used.json()).toEqual({ email: user.email, has_password: true })
    expect(await isActive(own)).toBe(false)
    expect(await isActive(thief)).toBe(false)
    await expectProblem(
      await server.send('POST', '/api/login', { body: early }),
      'reauthentication_required',
    )
    server.advanceClock(MINUTE)
    await expectProblem(await server.signIn(user), 'forbidden')
    expect(await (await check(token)).json()).toMatchObject({ state: 'used', email: user.email })
    await expectProblem(await use(token), 'conflict')
    setPassword(user)
    const { token: session } = await signInWithCode(user)
    expect((await readActivity(server, session)).map(({ event }) => event)).toContain(
      'sign-ins-revoked',
    )
  })

  test('takes the password from the login methods until it is changed', async () => {
    const { id, token } = await signIn(createTestUser({ emailVerified: true }))
    const readMethods = async () =>
      (await readWith(server, token, '/api/user/sign-in-methods')).json()
    expect(await readMethods()).toMatchObject({ methods: ['password'] })
    // As for a user who has logged in with another method since.
    await usersStore.update(database.tables, id, { refused_password_at: server.now() })
    expect(await readMethods()).toMatchObject({ methods: [] })
  })

  test('forgets every device, so that the next login is reported', async () => {
    const { user, token, device_id, own } = await createReported()
    const context = { ...NO_CONTEXT, at: server.now() }
    await trustDevice(database.tables, own.id, 'hash', context)
    await use(token)
    for (const table of ['known_devices', 'trusted_devices'] as const) {
      const devices = database.tables.selectFrom(table).select('device_hash')
      expect(await devices.where('user_id', '=', own.id).execute()).toEqual([])
    }
    server.advanceClock(MINUTE)
    setPassword(user)
    await signInWithCode(user, { device_id })
    // The thief's login, the code, the new password and this login.
    expect(await receiveEmails(user)).toHaveLength(4)
  })

  test('a new password alone does not log in, on any device, until one login with a code has succeeded', async () => {
    const { user, token, device_id } = await createReported()
    await use(token)
    server.advanceClock(MINUTE)
    const google = { ...user, provider: 'google.com' } as const
    const providerUserInfo = ['password', 'google.com'].map((providerId) => ({
      providerId,
      email: user.email,
    }))
    server.provider.setAccount(user.uid, { providerUserInfo })
    await signInWithCode(google, { device_id })
    await signIn(google, { device_id })
    server.advanceClock(2_000)
    setPassword(user)
    mail.received.length = 0
    await signInWithCode(user, { device_id })
    await signIn(user, { device_id })
    // On an unknown device, it never does.
    await expectProblem(await server.signIn(user), 'second_factor_required')
  })

  test.each(['github.com', 'microsoft.com'])(
    '%s needs to be confirmed again, because a thief may have connected it',
    async (provider) => {
      const { user, thief, token } = await createReported()
      const providerUserInfo = ['password', provider].map((providerId) => ({
        providerId,
        email: user.email,
      }))
      server.provider.setAccount(user.uid, { providerUserInfo })
      const connected = { ...user, provider } as TestUser
      const confirm = async (session: string) => {
        const id_token = await server.provider.sign(createClaims(connected, server.now()))
        const body = { id_token }
        return server.send('POST', '/api/user/verification', { token: session, body })
      }
      expect((await confirm(thief.token)).status).toBe(200)
      await signIn(connected)
      await use(token)
      server.advanceClock(MINUTE)
      await expectProblem(await server.signIn(connected), 'forbidden')
      server.provider.setAccount(user.uid, { passwordUpdatedAt: server.now(), providerUserInfo })
      const owner = await signInWithCode(user)
      expect((await confirm(owner.token)).status).toBe(200)
      await signIn(connected)
    },
  )

  test('GitHub needs to be confirmed again even if the thief has removed the password', async () => {
    const { user, thief, token } = await createReported()
    const connected = await replaceByGitHub(user, thief.token)
    expect(await (await use(token)).json()).toEqual({ email: user.email, has_password: true })
    server.advanceClock(MINUTE)
    await expectProblem(await server.signIn(connected), 'forbidden')
  })

  test('acts once if it is used twice at the same time', async () => {
    const { token } = await createReported()
    const statuses = (await Promise.all([use(token), use(token)])).map(({ status }) => status)
    expect(statuses.toSorted((one, other) => one - other)).toEqual([200, 409])
  })

  test('says after 30 days that it has expired, and does nothing', async () => {
    const { user, token, own } = await createReported()
    await database.tables
      .updateTable('security_links')
      .set({ expires_at: server.now() - DAY })
      .where('token_hash', '=', hashToken(token))
      .execute()
    expect(await (await check(token)).json()).toMatchObject({ state: 'expired', email: user.email })
    await expectProblem(await use(token), 'conflict')
    expect(await isActive(own)).toBe(true)
  })

  async function findLink(user: TestUser, words: string): Promise<string | undefined> {
    const found = (await receiveEmails(user)).find(({ raw }) => unfold(raw).includes(words))
    return found && /#token=([\w-]{43})/.exec(unfold(found.raw))?.[1]
  }

  test('turns off two-step login that a thief has turned on, so that the owner gets in', async () => {
    const { user, thief, token } = await createReported()
    const { secret } = await turnTwoStepOn(server, thief)
    const thiefsDevice = { device_id: randomBytes(16).toString('base64url') }
    const trusting = { ...totp(codeOf(server, secret)), ...thiefsDevice, trust_device: true }
    await signIn(user, trusting)
    server.advanceClock(2_000)
    expect((await use(token)).status).toBe(200)
    // An email about two-step login turned off would offer "This wasn't me" again.
    expect((await listKinds(database, user.email)).at(-1)).toBe('factors-restored')
    setPassword(user)
    server.advanceClock(MINUTE)
    const owner = await signInWithCode(user)
    const factors = await server.send('GET', '/api/user/factors', { token: owner.token })
    expect(await factors.json()).toMatchObject({
      two_step_at: null,
      totp: null,
      recovery_codes_left: 0,
      trusted_devices: [],
    })
    const events = (await readActivity(server, owner.token)).map(({ event }) => event)
    expect(events).toContain('factors-restored')
  })

  test('turns it off with the link of the email about it too', async () => {
    const user = createTestUser({ emailVerified: true })
    await turnTwoStepOn(server, await signIn(user))
    const token = await findLink(user, 'Two-step login')
    expect((await use(token ?? '')).status).toBe(200)
    server.advanceClock(2_000)
    setPassword(user)
    await signInWithCode(user)
  })

  test.each([
    ['was on a day before what the email reports', { eventMs: DAY + 1_000, agoMs: DAY }],
    ['has been on for more than seven days', { eventMs: 0, agoMs: 7 * DAY }],
  ])('keeps two-step login that %s', async (_when, { eventMs, agoMs }) => {
    const user = createTestUser({ emailVerified: true })
    const { id, token: session } = await signIn(user)
    await turnTwoStepOn(server, { token: session })
    const token = createToken()
    const at = (await usersStore.find(database.tables, id))?.two_step_at ?? 0
    await securityLinksStore.insert(database.tables, {
      token_hash: hashToken(token),
      user_id: id,
      email: user.email,
      created_at: at + eventMs,
      expires_at: at + 30 * DAY,
      used_at: null,
    })
    server.advanceClock(MINUTE + agoMs)
    expect((await use(token)).status).toBe(200)
    setPassword(user)
    server.advanceClock(MINUTE)
    const { second_factor } = await expectProblem(
      await server.signIn(user),
      'second_factor_required',
    )
    expect(second_factor?.kinds).toContain('totp')
  })

  test('says that a user who logs in with Google has no password', async () => {
    const { user, token } = await createReported(
      createTestUser({ provider: 'google.com', emailVerified: true }),
    )
    const answer = { email: user.email, has_password: false }
    expect(await (await check(token)).json()).toEqual({ state: 'open', ...answer })
    expect(await (await use(token)).json()).toEqual(answer)
    server.advanceClock(MINUTE)
    await signIn(user)
  })

  /** Connects an account of GitHub by the session, after which GitHub is the only provider. */
  async function replaceByGitHub(user: TestUser, session: string): Promise<TestUser> {
    const connected = { ...user, provider: 'github.com' } as TestUser
    const github = { providerId: 'github.com', email: user.email }
    server.provider.setAccount(user.uid, { providerUserInfo: [github] })
    const id_token = await server.provider.sign(createClaims(connected, server.now()))
    const body = { id_token }
    const confirmed = await server.send('POST', '/api/user/verification', { token: session, body })
    expect(confirmed.status).toBe(200)
    await signIn(connected)
    return connected
  }

  test('leaves GitHub confirmed for a user who has replaced Google by it long ago', async () => {
    const user = createTestUser({ provider: 'google.com', emailVerified: true })
    const connected = await replaceByGitHub(user, (await signIn(user)).token)
    server.advanceClock(31 * DAY)
    const { token } = await createReported(connected)
    await use(token)
    server.advanceClock(MINUTE)
    await signInWithCode(connected)
    expect((await server.signIn(connected)).status).toBe(200)
  })

  test('leaves no GitHub account of a thief, who has disconnected Google just now', async () => {
    const user = createTestUser({ provider: 'google.com', emailVerified: true })
    await signIn(user)
    server.advanceClock(100 * DAY)
    const { token } = await createReported(user)
    const github = await replaceByGitHub(user, (await signIn(user)).token)
    expect((await use(token)).status).toBe(200)
    server.advanceClock(MINUTE)
    await expectProblem(await server.signIn(github), 'forbidden')
    // The provider connects Google again when someone logs in with it: the owner, who has the code.
    link(user, ['github.com', 'google.com'])
    await expectProblem(await server.signIn(user), 'second_factor_required')
    await signInWithCode(user)
    await signIn(user)
  })

  const link = (user: TestUser, providers: string[], fields: object = {}) => {
    const providerUserInfo = providers.map((providerId) => ({ providerId, email: user.email }))
    server.provider.setAccount(user.uid, { providerUserInfo, ...fields })
  }

  test('leaves no Google account that someone has opened in the mailbox of the last 30 days', async () => {
    const user = createTestUser({ emailVerified: true })
    const { token, device_id } = await createReported(user)
    const google = { ...user, provider: 'google.com' } as const
    link(user, ['password', 'google.com'])
    await signIn(google)
    expect((await use(token)).status).toBe(200)
    server.advanceClock(MINUTE)
    await expectProblem(await server.signIn(google), 'second_factor_required')
    const password = { passwordUpdatedAt: server.now() }
    link(user, ['password', 'google.com'], password)
    const owner = await signInWithCode(user, { device_id })
    const factors = await server.send('GET', '/api/user/factors', { token: owner.token })
    expect(await factors.json()).toMatchObject({ unconfirmed_providers: ['google.com'] })
    // Also if it was disconnected in between.
    link(user, ['password'], password)
    await signIn(user, { device_id })
    link(user, ['password', 'google.com'], password)
    await expectProblem(await server.signIn(google), 'second_factor_required')
    const { token: session } = await signIn(user, { device_id })
    const again = await server.send('GET', '/api/user/factors', { token: session })
    expect(await again.json()).toMatchObject({ unconfirmed_providers: ['google.com'] })
    const id_token = await server.provider.sign(createClaims(google, server.now()))
    const body = { id_token }
    await server.send('POST', '/api/user/verification', { token: session, body })
    await signIn(google)
  })

  test.each([
    ['of before the last 30 days', 31 * DAY],
    ['with which the user signed up', 0],
  ])('leaves a Google account %s', async (_which, age) => {
    const user = createTestUser({ emailVerified: true, provider: 'google.com' })
    // As the provider does for a new account.
    const fields = { validSince: String(Math.floor(server.now() / 1_000)) }
    link(user, age === 0 ? ['google.com'] : ['password'], fields)
    await signIn(age === 0 ? user : { ...user, provider: 'password' })
    link(user, ['password', 'google.com'], fields)
    await signIn(user)
    server.advanceClock(age)
    const { token } = await createReported(user)
    await use(token)
    server.advanceClock(MINUTE)
    expect((await server.signIn(user)).status).toBe(200)
  })

  test('leaves only GitHub to a user who signed up with it, not Microsoft of just now', async () => {
    const user = createTestUser({ provider: 'github.com' })
    // As the provider does for a new account.
    const validSince = String(Math.floor(server.now() / 1_000))
    const fields = { validSince, emailVerified: true }
    server.provider.setAccount(user.uid, { validSince })
    const { token: session } = await signIn(user)
    link(user, ['github.com'], fields)
    const verified = { ...user, emailVerified: true }
    const confirm = async (by: TestUser, token: string) => {
      const body = { id_token: await server.provider.sign(createClaims(by, server.now())) }
      expect((await server.send('POST', '/api/user/verification', { token, body })).status).toBe(
        200,
      )
    }
    await confirm(verified, session)
    const { token, thief } = await createReported(verified)
    const microsoft = { ...verified, provider: 'microsoft.com' } as const
    link(user, ['github.com', 'microsoft.com'], fields)
    await confirm(microsoft, thief.token)
    await signIn(microsoft)
    await use(token)
    server.advanceClock(MINUTE)
    await expectProblem(await server.signIn(microsoft), 'forbidden')
    await signInWithCode(verified)
    await signIn(verified)
  })

  test('leaves GitHub confirmed for a user who has nothing else', async () => {
    const user = createTestUser({ provider: 'github.com' })
    const verified = { ...user, emailVerified: true }
    const { token: session } = await signIn(user)
    server.advanceClock(MINUTE)
    server.provider.setAccount(user.uid, { emailVerified: true })
    const id_token = await server.provider.sign(createClaims(verified, server.now()))
    const body = { id_token }
    await server.send('POST', '/api/user/verification', { token: session, body })
    const { token } = await createReported(verified)
    await use(token)
    server.advanceClock(MINUTE)
    await signInWithCode(verified)
    expect(await signIn(verified)).toMatchObject({ email_verified: true })
  })

  test('leaves no Google account of a thief, who has changed the email of a user without a password', async () => {
    const user = createTestUser({ provider: 'google.com', emailVerified: true })
    const { token: session } = await signIn(user)
    const link = (...providerUserInfo: object[]) =>
      server.provider.setAccount(user.uid, { providerUserInfo })
    // The thief sets a password for a moment, without which the email could not change.
    link(...['google.com', 'password'].map((providerId) => ({ providerId, email: user.email })))
    const email = `thief-${user.email}`
    await requestEmailChange(server, user, { token: session, newEmail: email })
    link({ providerId: 'google.com', rawId: email, email })
    await signIn({ ...user, email })
    const token = await findLink(user, 'change your')
    expect((await use(token ?? '')).status).toBe(200)
    server.advanceClock(2_000)
    // Once the owner has undone the change at the provider.
    await expectProblem(await server.signIn(user), 'identity_conflict')
  })

  test('names no email for a reset once the user has another email', async () => {
    const { token, own } = await createReported()
    const email = `thief-${randomBytes(8).toString('hex')}@example.com`
    await database.transaction(async (tx) => {
      const row = await usersStore.find(tx, own.id)
      if (row) await formerEmailsStore.add(tx, row, server.now())
      await tx.updateTable('users').set({ email }).where('id', '=', own.id).execute()
    })
    expect(await (await check(token)).json()).toEqual({ state: 'open', has_password: true })
    expect(await (await use(token)).json()).toEqual({ has_password: true })
    expect(await isActive(own)).toBe(false)
  })

  test.each(['', 'x', 'x'.repeat(43), '../'.repeat(20), '\u0000'.repeat(43)])(
    'is not found with the token %j',
    async (token) => {
      await expectProblem(await check(token), 'not_found')
      await expectProblem(await use(token), 'not_found')
    },
  )

  test('is stored as a hash only, and its token is in no log', async () => {
    const { token } = await createReported()
    await use(token)
    const rows = await database.tables.selectFrom('security_links').selectAll().execute()
    const hash = createHash('sha256').update(token).digest('base64url')
    expect(rows.map(({ token_hash }) => token_hash)).toContain(hash)
    expect(JSON.stringify(rows)).not.toContain(token)
    expect(server.log.join('\n')).not.toContain(token)
    expect(server.log.some((line) => line.includes('"event":"account-secured"'))).toBe(true)
  })
})
