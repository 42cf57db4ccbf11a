import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '../src/db/database.ts'
import {
  expectProblem,
  expectSignedIn,
  readActivity,
  readWith,
  type TestServer,
} from '../../testing/api.ts'
import { listKinds, readOutbox } from '../../testing/rows.ts'
import { DIALECTS } from '../../testing/databases.ts'
import { openServerWithDatabase, openTestServer } from '../../testing/in-process.ts'
import { createClaims, createTestUser, type TestUser } from '../../testing/users.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const createDevice = () => ({ device_id: randomBytes(16).toString('base64url') })
const toArabic = (digits: string) =>
  digits.replaceAll(/\d/g, (digit) => '٠١٢٣٤٥٦٧٨٩'.charAt(Number(digit)))
const emailCode = (code: string) => ({ second_factor: { kind: 'email_code', code } })

describe.each(DIALECTS)('the code by email of a new device, on %s', (dialect) => {
  let server: TestServer
  let database: Database
  beforeAll(async () => {
    ;({ server, database } = await openServerWithDatabase(dialect, { NEW_DEVICE_CODE: 'on' }))
  })
  afterAll(() => server.close())

  /** A verified user who signed up with a device. */
  async function createUser(overrides: Partial<TestUser> = {}) {
    const user = createTestUser({ emailVerified: true, ...overrides })
    const own = createDevice()
    await expectSignedIn(await server.signIn(user, undefined, own))
    server.advanceClock(11 * MINUTE)
    return { user, own }
  }

  async function codesTo({ email }: TestUser): Promise<string[]> {
    const emails = await readOutbox(database, email)
    const codes = emails.filter(({ kind }) => kind === 'sign-in-code')
    return codes.map(({ params }) => String(params['code']))
  }

  const wrongCode = (right = '') => emailCode(right === '000000' ? '000001' : '000000')

  /** A login from an unknown device that waits for its code. */
  async function startLogin(user: TestUser, device: object = createDevice()) {
    const id_token = await server.provider.sign(createClaims(user, server.now()))
    const send = (extra: object = {}) =>
      server.signIn(user, undefined, { id_token, ...device, ...extra })
    const problem = await expectProblem(await send(), 'second_factor_required')
    const code = (await codesTo(user)).at(-1) ?? ''
    return { problem, code, send, device }
  }

  test('is announced to the account page', async () => {
    const user = createTestUser({ emailVerified: true })
    const { token } = await expectSignedIn(await server.signIn(user))
    const methods = await readWith(server, token, '/api/user/sign-in-methods')
    expect(await methods.json()).toMatchObject({ new_device_code: true })
  })

  test('is not asked for at sign-up, or on a known device', async () => {
    const { user, own } = await createUser()
    await expectSignedIn(await server.signIn(user, undefined, own))
    expect(await codesTo(user)).toEqual([])
  })

  test('is sent to the email, and completes the login with the same ID token', async () => {
    const { user } = await createUser()
    const { problem, code, send, device } = await startLogin(user)
    expect(problem.second_factor).toEqual({ kinds: ['email_code'], email: user.email })
    expect(code).toMatch(/^\d{6}$/)
    await expectProblem(await send(wrongCode(code)), 'second_factor_invalid')
    await expectSignedIn(await send(emailCode(`${code.slice(0, 3)}-${toArabic(code.slice(3))}`)))
    await expectSignedIn(await server.signIn(user, undefined, device))
    expect(await codesTo(user)).toHaveLength(1)
    expect(await listKinds(database, user.email)).toEqual(['sign-in-code', 'new-device'])
  })

  test('is not asked of an unverified user', async () => {
    const user = createTestUser()
    await expectSignedIn(await server.signIn(user))
    await expectSignedIn(await server.signIn(user))
  })

  test('can be sent again with its proof if the answer was lost, and works once', async () => {
    const { user } = await createUser()
    const { code, send } = await startLogin(user)
    const lost = await expectSignedIn(await send(emailCode(code)))
    const { token } = await expectSignedIn(await send(emailCode(code)))
    expect((await server.send('GET', '/api/user', { token: lost.token })).status).toBe(401)
    expect((await server.send('GET', '/api/user', { token })).status).toBe(200)
    await expectProblem(await send(emailCode(code)), 'reauthentication_required')
  })

  test('without a device id, can be sent again with its proof too, and no other code', async () => {
    const { user } = await createUser()
    const { code, send } = await startLogin(user, {})
    await expectSignedIn(await send(emailCode(code)))
    await expectProblem(await send(), 'reauthentication_required')
    await expectProblem(await send(wrongCode(code)), 'reauthentication_required')
    await expectSignedIn(await send(emailCode(code)))
  })

  test('is void after five wrong ones, and another login has its own', async () => {
    const { user } = await createUser()
    const { code, send } = await startLogin(user)
    for (let count = 0; count < 5; count++)
      await expectProblem(await send(wrongCode(code)), 'second_factor_invalid')
    await expectProblem(await send(emailCode(code)), 'reauthentication_required')
    server.advanceClock(MINUTE)
    await expectProblem(await send(), 'reauthentication_required')
    const next = await startLogin(user)
    await expectProblem(await send(emailCode(next.code)), 'reauthentication_required')
    await expectSignedIn(await next.send(emailCode(next.code)))
  })

  test('is sent again after a minute, and expires when the first one would have', async () => {
    const { user } = await createUser()
    const { code, send } = await startLogin(user)
    await expectProblem(await send(), 'second_factor_required')
    expect(await codesTo(user)).toEqual([code])
    server.advanceClock(MINUTE)
    await expectProblem(await send(), 'second_factor_required')
    const [, second = ''] = await codesTo(user)
    expect(second).toMatch(/^\d{6}$/)
    const [last] = (await readOutbox(database, user.email)).slice(-1)
    expect(last?.params).toMatchObject({ minutes: 9 })
    await expectSignedIn(await send(emailCode(second)))
  })

  test('works for ten minutes, although ID tokens are accepted for five', async () => {
    const { user } = await createUser()
    const { code, send } = await startLogin(user)
    server.advanceClock(9 * MINUTE)
    await expectSignedIn(await send(emailCode(code)))
  })

  test('is not limited like other emails, and its email expires after ten minutes', async () => {
    const { user } = await createUser()
    for (let count = 0; count < 7; count++) await startLogin(user)
    expect(await codesTo(user)).toHaveLength(7)
    const emails = await readOutbox(database, user.email)
    expect(emails.map(({ kind }) => kind)).not.toContain('summary')
    for (const { created_at, expires_at, priority } of emails) {
      expect(expires_at - created_at).toBe(10 * MINUTE)
      expect(priority).toBe(0)
    }
  })

  test('after twenty failed logins, unknown devices are refused the next day too, and the activity shows it', async () => {
    const { user, own } = await createUser()
    for (let count = 0; count < 20; count++) await startLogin(user)
    const refused = async () =>
      expectProblem(await server.signIn(user, undefined, createDevice()), 'new_devices_refused')
    await refused()
    const { token } = await expectSignedIn(await server.signIn(user, undefined, own))
    const events = (await readActivity(server, token)).map(({ event }) => event)
    expect(events).toContain('sign-in-refused')
    server.advanceClock(25 * HOUR)
    await refused()
  })

  test('after twenty failed logins, a user without a password waits for a day', async () => {
    const { user } = await createUser({ provider: 'google.com' })
    for (let count = 0; count < 20; count++) await startLogin(user)
    const refused = await server.signIn(user, undefined, createDevice())
    await expectProblem(refused, 'new_devices_refused')
    server.advanceClock(25 * HOUR)
    await startLogin(user)
  })

  test('of simultaneous wrong codes, five are tried', async () => {
    const { user } = await createUser()
    const { code, send } = await startLogin(user)
    await Promise.all(Array.from({ length: 12 }, () => send(wrongCode(code))))
    const row = await database.tables
      .selectFrom('sign_in_challenges')
      .innerJoin('users', 'users.id', 'sign_in_challenges.user_id')
      .where('users.email', '=', user.email)
      .select('tries')
      .executeTakeFirstOrThrow()
    expect(row.tries).toBe(5)
  })

  test('appears in no log line and not in the database after it was sent', async () => {
    const { user } = await createUser()
    const { code, send } = await startLogin(user)
    await expectSignedIn(await send(emailCode(code)))
    expect(server.log.join('\n')).not.toContain(`"${code}"`)
    const rows = await database.tables.selectFrom('sign_in_challenges').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain(`"${code}"`)
  })
})

describe('while NEW_DEVICE_CODE is off', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await openTestServer('sqlite', { NEW_DEVICE_CODE: 'off' })
  })
  afterAll(() => server.close())

  test('no code is asked for', async () => {
    const user = createTestUser({ emailVerified: true })
    await expectSignedIn(await server.signIn(user, undefined, createDevice()))
    await expectSignedIn(await server.signIn(user, undefined, createDevice()))
  })

  test.each([
    ['of another email', { providerId: 'google.com', email: 'eve@evil.example' }],
    ['that is not confirmed', { providerId: 'github.com' }],
    ['that no product offers', { providerId: 'phone' }],
  ])('a code is asked for with a password that an account %s may have set', async (_, linked) => {
    const user = createTestUser({ emailVerified: true })
    const own = createDevice()
    await expectSignedIn(await server.signIn(user, undefined, own))
    // Eve connects it at the provider, and can then set a password there, as often as she likes.
    const providerUserInfo = [{ providerId: 'password' }, { email: user.email, ...linked }]
    server.provider.setAccount(user.uid, { providerUserInfo, passwordUpdatedAt: server.now() })
    server.advanceClock(MINUTE)
    // Also on the device on which Eve has done so.
    for (const device of [createDevice(), {}, own]) {
      const refused = await server.signIn(user, undefined, device)
      const { second_factor } = await expectProblem(refused, 'second_factor_required')
      expect(second_factor?.kinds).toEqual(['email_code'])
    }
    server.provider.setAccount(user.uid, { providerUserInfo })
    await expectProblem(
      await server.signIn(user, undefined, createDevice()),
      'second_factor_required',
    )
    await expectSignedIn(await server.signIn(user, undefined, own))
    server.provider.setAccount(user.uid, { providerUserInfo: [{ providerId: 'password' }] })
    await expectSignedIn(await server.signIn(user, undefined, createDevice()))
  })
})
