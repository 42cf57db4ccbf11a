import type { ProductInput } from '@foyer/product/product.ts'
import type { User } from '@foyer/contract/schemas.ts'
import type { EmailRequest } from '@foyer/contract/second-factor.ts'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { DAY_MS } from '../src/core/clock.ts'
import type { Database } from '../src/db/database.ts'
import {
  expectProblem,
  expectSignedIn,
  expectUser,
  readActivity,
  type TestServer,
} from '../../testing/api.ts'
import { listKinds, readOutbox } from '../../testing/rows.ts'
import { codeOf, createTwoStepUser, totp, type TwoStepUser } from '../../testing/factors.ts'
import { DIALECTS } from '../../testing/databases.ts'
import { createTestProduct } from '../../testing/site.ts'
import { NO_MAIL, openServerWithDatabase, openTestServer } from '../../testing/in-process.ts'
import { createTestUser, type TestUser } from '../../testing/users.ts'

const ASK = { request_email: true }
const LONG_SESSIONS = createTestProduct({ sessions: { idleDays: 100, maxDays: 200, perUser: 20 } })

describe.each(DIALECTS)('the request for the email of a user with factors, on %s', (dialect) => {
  let server: TestServer
  let database: Database
  beforeAll(async () => {
    ;({ server, database } = await openServerWithDatabase(dialect, {}, LONG_SESSIONS))
  })
  afterAll(() => server.close())

  /** In whole days. */
  const daysUntil = (time = '') => Math.round((Date.parse(time) - server.now()) / DAY_MS)
  /** Another account at the provider, which proves the email. */
  const recreate = (user: TestUser): TestUser => ({ ...user, uid: createTestUser().uid })

  /** What the answer to a login without a factor says about the request. */
  async function attempt(user: TestUser, body: object = {}): Promise<EmailRequest | undefined> {
    const response = await server.signIn(user, undefined, body)
    const problem = await expectProblem(response, 'second_factor_required')
    return problem.second_factor?.email_request
  }

  /** The same, if no request is possible: in how many days one is. */
  async function attemptInVain(user: TestUser): Promise<number> {
    const answer = await attempt(user, ASK)
    if (answer?.status !== 'refused') throw new Error(`The request is ${answer?.status}`)
    return daysUntil(answer.possible_at)
  }

  const getUser = async ({ token }: TwoStepUser): Promise<User> =>
    expectUser(await server.send('GET', '/api/user', { token }))

  const keepEmail = ({ token }: TwoStepUser) =>
    server.send('DELETE', '/api/user/email-request', { token })

  const countEmails = async (email: string) =>
    (await listKinds(database, email)).filter((kind) => kind === 'email-claimed').length

  test('is offered to another account only, and reports when the email is available', async () => {
    const holder = await createTwoStepUser(server)
    const grace = recreate(holder)
    expect(await attempt(holder, ASK)).toBeUndefined()
    expect(await attempt(grace)).toEqual({ status: 'possible' })
    expect((await getUser(holder)).email_available_at).toBeUndefined()
    expect((await attempt(grace, ASK))?.status).toBe('waiting')
    const { email_available_at } = await getUser(holder)
    expect(daysUntil(email_available_at)).toBe(14)
    expect(await attempt(grace)).toEqual({ status: 'waiting', available_at: email_available_at })
  })

  test('is reported to the holder by an email and in the activity, once', async () => {
    const holder = await createTwoStepUser(server)
    const grace = recreate(holder)
    const first = await attempt(grace, ASK)
    server.advanceClock(DAY_MS)
    expect(await attempt(grace, ASK)).toEqual(first)
    expect(await attempt(grace)).toEqual(first)
    const emails = await readOutbox(database, holder.email)
    const [claimed] = emails.filter(({ kind }) => kind === 'email-claimed')
    expect(claimed?.params).toMatchObject({ days_to_object: 14 })
    expect(await countEmails(holder.email)).toBe(1)
    expect(emails.filter(({ kind }) => kind === 'second-step-missing')).toEqual([])
    const events = (await readActivity(server, holder.token)).map(({ event }) => event)
    expect(events.filter((event) => event === 'email-requested')).toHaveLength(1)
  })

  test('is not made by a login with a factor, even a wrong one', async () => {
    const holder = await createTwoStepUser(server)
    const body = { ...ASK, ...totp('000000') }
    const response = await server.signIn(recreate(holder), 'login', body)
    await expectProblem(response, 'second_factor_invalid')
    expect((await getUser(holder)).email_available_at).toBeUndefined()
  })

  test('gives the email after 14 days, and nothing else', async () => {
    const holder = await createTwoStepUser(server)
    const grace = recreate(holder)
    await attempt(grace, ASK)
    server.advanceClock(13.9 * DAY_MS)
    expect((await attempt(grace))?.status).toBe('waiting')
    server.advanceClock(0.1 * DAY_MS)
    const taken = await expectSignedIn(await server.signIn(grace))
    expect(taken).toMatchObject({ created: true, email: grace.email, first_name: '' })
    expect(taken.id).not.toBe(holder.id)
    const { token } = holder
    expect((await server.send('GET', '/api/user', { token })).status).toBe(401)
    const factors = await server.send('GET', '/api/user/factors', { token: taken.token })
    expect(await factors.json()).toMatchObject({ two_step_at: null, totp: null })
    expect(await readActivity(server, taken.token)).toHaveLength(1)
    for (const table of ['totp', 'recovery_codes'] as const) {
      const rows = database.tables.selectFrom(table).selectAll()
      expect(await rows.where('user_id', '=', holder.id).execute()).toEqual([])
    }
  })

  test('of another account replaces it after a day, and the 14 days start again', async () => {
    const holder = await createTwoStepUser(server)
    const [grace, lin] = [recreate(holder), recreate(holder)]
    await attempt(grace, ASK)
    expect(await attemptInVain(lin)).toBe(1)
    expect(await countEmails(holder.email)).toBe(1)
    server.advanceClock(DAY_MS)
    expect((await attempt(lin, ASK))?.status).toBe('waiting')
    expect(daysUntil((await getUser(holder)).email_available_at)).toBe(14)
    server.advanceClock(13 * DAY_MS)
    expect(await attempt(grace)).toEqual({ status: 'possible' })
  })

  test('is refused with a session, which stops further requests', async () => {
    const holder = await createTwoStepUser(server)
    const [grace, lin] = [recreate(holder), recreate(holder)]
    await attempt(grace, ASK)
    expect((await keepEmail(holder)).status).toBe(204)
    expect((await keepEmail(holder)).status).toBe(204)
    expect((await getUser(holder)).email_available_at).toBeUndefined()
    const events = (await readActivity(server, holder.token)).map(({ event }) => event)
    expect(events.filter((event) => event === 'email-kept')).toHaveLength(1)
    expect(await attemptInVain(grace)).toBe(365)
    expect(await attemptInVain(lin)).toBe(30)
    server.advanceClock(30 * DAY_MS)
    expect((await attempt(grace, ASK))?.status).toBe('refused')
    expect((await attempt(lin, ASK))?.status).toBe('waiting')
    expect(await countEmails(holder.email)).toBe(2)
  })

  test('is refused by a login of the holder with a factor', async () => {
    const holder = await createTwoStepUser(server)
    const { secret, ...ada } = holder
    const grace = recreate(ada)
    await attempt(grace, ASK)
    await attempt(ada)
    expect((await attempt(grace))?.status).toBe('waiting')
    await expectSignedIn(await server.signIn(ada, 'login', totp(codeOf(server, secret))))
    server.advanceClock(14 * DAY_MS)
    expect((await attempt(grace))?.status).toBe('refused')
    expect((await getUser(holder)).email).toBe(ada.email)
  })

  test('ends if the requester has a factor after all, and so is the holder', async () => {
    const { secret, ...ada } = await createTwoStepUser(server)
    const recreated = recreate(ada)
    await attempt(recreated, ASK)
    const again = await expectSignedIn(
      await server.signIn(recreated, 'login', totp(codeOf(server, secret))),
    )
    expect(again.id).toBe(ada.id)
    expect(again.email_available_at).toBeUndefined()
  })

  test('is void once the holder has another email', async () => {
    const { secret, ...ada } = await createTwoStepUser(server)
    await attempt(recreate(ada), ASK)
    const changes = { pending_email: `new-${ada.email}`, pending_email_at: server.now() }
    await database.tables.updateTable('users').set(changes).where('id', '=', ada.id).execute()
    const moved = { ...ada, email: changes.pending_email }
    const signedIn = await server.signIn(moved, 'login', totp(codeOf(server, secret)))
    await expectSignedIn(signedIn)
    const query = database.tables.selectFrom('users').select('email_requested_at')
    expect(await query.where('id', '=', ada.id).execute()).toEqual([{ email_requested_at: null }])
  })

  test('is also possible for another Google user to whom Google gave the email', async () => {
    const google = createTestUser({ provider: 'google.com', emailVerified: true })
    const ada = await createTwoStepUser(server, google)
    const own = { providerId: 'google.com', rawId: 'the-new-owner', email: ada.email }
    server.provider.setAccount(ada.uid, {
      providerUserInfo: [own, { ...own, providerId: 'password' }],
    })
    const byPassword = { ...ada, provider: 'password' as const }
    expect(await attempt(byPassword, ASK)).toBeUndefined()
    expect((await attempt(ada, ASK))?.status).toBe('waiting')
    server.advanceClock(14 * DAY_MS)
    expect(await attempt(byPassword)).toBeUndefined()
    const { token } = await expectSignedIn(await server.signIn(ada))
    const factors = await server.send('GET', '/api/user/factors', { token })
    expect(await factors.json()).toMatchObject({ two_step_at: null, totp: null })
    const events = (await readActivity(server, token)).map(({ event }) => event)
    expect(events).toEqual(['signed-in', 'provider-replaced'])
    const old = await server.send('GET', '/api/user', { token: ada.token })
    expect(old.status).toBe(401)
  })

  test('is in the data export of the holder, without who made it', async () => {
    const ada = await createTwoStepUser(server)
    await attempt(recreate(ada), ASK)
    const response = await server.send('GET', '/api/user/export', { token: ada.token })
    const { user } = (await response.json()) as { user: object }
    expect(user).toMatchObject({ email_requested_at: expect.any(String), email_kept_at: null })
    expect(user).not.toHaveProperty('email_requester_hash')
  })
})

describe.each(DIALECTS)('no email can be requested, on %s', (dialect) => {
  test.each<[string, Record<string, string>, Partial<ProductInput>]>([
    ['with sign-up closed, because no account could be created', {}, { signUp: 'closed' }],
    ['without a mail server, because the holder would not be told', NO_MAIL, {}],
  ])('%s', async (_why, settings, input) => {
    const open = await openTestServer(dialect)
    onTestFinished(() => open.close())
    const product = createTestProduct(input)
    const database = { DATABASE_URL: open.databaseUrl }
    const other = await openTestServer(dialect, { ...settings, ...database }, product)
    onTestFinished(() => other.close())
    const ada = await createTwoStepUser(open)
    const grace = { ...ada, uid: createTestUser().uid }
    const response = await other.signIn(grace, 'login', ASK)
    const { second_factor } = await expectProblem(response, 'second_factor_required')
    expect(second_factor).toEqual({ kinds: ['totp', 'recovery_code'] })
  })
})
