import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { hashRecoveryCode } from '../src/factors/codes.ts'
import {
  expectProblem,
  expectSignedIn,
  expectUser,
  readActivity,
  type TestServer,
} from '../../testing/api.ts'
import { listKinds, openTestDatabase } from '../../testing/rows.ts'
import { codeOf, createTwoStepUser, totp, type TwoStepUser } from '../../testing/factors.ts'
import { DIALECTS } from '../../testing/databases.ts'
import { openTestServer } from '../../testing/in-process.ts'
import { createClaims, createTestUser } from '../../testing/users.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const WRONG = totp('000000')

describe.each(DIALECTS)('the second factor of a sign-in, on %s', (dialect) => {
  let server: TestServer
  beforeAll(async () => {
    server = await openTestServer(dialect)
  })
  afterAll(() => server.close())

  const statusOf = async (token: string) =>
    (await server.send('GET', '/api/user', { token })).status

  /** Guesses that are wrong at any time, from a device that the server does not know unless it is given. */
  async function guess(ada: TwoStepUser, times: number, device: object = {}) {
    const body = { ...WRONG, ...device }
    for (let count = 0; count < times; count++)
      await expectProblem(await server.signIn(ada, 'login', body), 'second_factor_invalid')
  }

  test('is not asked of a user without one', async () => {
    await expectSignedIn(await server.signIn(createTestUser({ emailVerified: true })))
  })

  test('is asked for by a problem that lists the kinds, and makes no session', async () => {
    const ada = await createTwoStepUser(server)
    const problem = await expectProblem(await server.signIn(ada), 'second_factor_required')
    expect(problem.second_factor).toEqual({ kinds: ['totp', 'recovery_code'] })
  })

  test('goes with the proof of the first attempt, which was not used up', async () => {
    const { secret, ...ada } = await createTwoStepUser(server)
    const id_token = await server.provider.sign(createClaims(ada, server.now()))
    await expectProblem(await server.signIn(ada, 'login', { id_token }), 'second_factor_required')
    const wrong = await server.signIn(ada, 'login', { id_token, ...WRONG })
    await expectProblem(wrong, 'second_factor_invalid')
    const factor = totp(codeOf(server, secret))
    const { token } = await expectSignedIn(
      await server.signIn(ada, 'login', { id_token, ...factor }),
    )
    expect(await statusOf(token)).toBe(200)
  })

  test('completes a sign-in with a provider too', async () => {
    const google = createTestUser({ provider: 'google.com', emailVerified: true })
    const { secret } = await createTwoStepUser(server, google)
    const factor = totp(codeOf(server, secret))
    await expectSignedIn(await server.signIn(google, 'loginWithProviders', factor))
  })

  test('works once, even if it is sent twice at the same time', async () => {
    const { secret, ...ada } = await createTwoStepUser(server)
    const factor = totp(codeOf(server, secret))
    const both = await Promise.all([1, 2].map(() => server.signIn(ada, 'login', factor)))
    expect(both.filter(({ status }) => status === 200)).toHaveLength(1)
    await expectProblem(await server.signIn(ada, 'login', factor), 'second_factor_invalid')
    const earlier = totp(codeOf(server, secret, -1))
    await expectProblem(await server.signIn(ada, 'login', earlier), 'second_factor_invalid')
  })

  test('and its proof can be sent again if the answer was lost', async () => {
    const { secret, ...ada } = await createTwoStepUser(server)
    const id_token = await server.provider.sign(createClaims(ada, server.now()))
    const body = { id_token, ...totp(codeOf(server, secret)) }
    const lost = await expectSignedIn(await server.signIn(ada, 'login', body))
    const { token } = await expectSignedIn(await server.signIn(ada, 'login', body))
    expect(await statusOf(lost.token)).toBe(401)
    expect(await statusOf(token)).toBe(200)
    await expectProblem(await server.signIn(ada, 'login', body), 'reauthentication_required')
  })

  test('may be a recovery code, each of which works once, in any spelling', async () => {
    const { recoveryCodes, ...ada } = await createTwoStepUser(server)
    const [first = ''] = recoveryCodes
    const recovery = (code: string) => ({ second_factor: { kind: 'recovery_code', code } })
    const used = recovery(first.toUpperCase().replaceAll('-', ' '))
    const attempts = await Promise.all([1, 2].map(() => server.signIn(ada, 'login', used)))
    expect(attempts.filter(({ status }) => status === 200)).toHaveLength(1)
    const winner = attempts.find(({ status }) => status === 200)
    const { token } = await expectSignedIn(winner ?? Response.error())
    const response = await server.send('GET', '/api/user/factors', { token })
    // Who has used one has saved them.
    expect(await response.json()).toMatchObject({
      recovery_codes_left: 9,
      recovery_codes_saved_at: expect.any(String) as string,
    })
    const events = (await readActivity(server, token)).map(({ event }) => event)
    expect(events).toContain('recovery-code-used')
    expect(events).toContain('sign-in-refused')
  })

  test('may be a recovery code of an earlier version, which is shorter', async () => {
    const ada = await createTwoStepUser(server)
    const code = 'mzxw-6ytb-oi2a-7yqk'
    const database = await openTestDatabase(server.databaseUrl)
    onTestFinished(() => database.close())
    await database.tables
      .updateTable('recovery_codes')
      .set({ code_hash: hashRecoveryCode(code) })
      .where('code_hash', '=', hashRecoveryCode(ada.recoveryCodes[0] ?? ''))
      .execute()
    const body = { second_factor: { kind: 'recovery_code', code: 'MZXW 6YTB 0I2A 7YQK' } }
    await expectSignedIn(await server.signIn(ada, 'login', body))
  })

  test('after ten wrong codes, codes are refused until the first is an hour old, and recovery codes still work', async () => {
    const user = await createTwoStepUser(server)
    const { secret, recoveryCodes, ...ada } = user
    await guess(user, 10)
    const right = await server.signIn(ada, 'login', totp(codeOf(server, secret)))
    expect(Number(right.headers.get('retry-after'))).toBeGreaterThan(3_000)
    await expectProblem(right, 'rate_limited')
    const [code = ''] = recoveryCodes
    await expectSignedIn(
      await server.signIn(ada, 'login', { second_factor: { kind: 'recovery_code', code } }),
    )
    server.advanceClock(HOUR)
    await expectSignedIn(await server.signIn(ada, 'login', totp(codeOf(server, secret))))
  })

  test('wrong codes of strangers do not prevent that a session is confirmed', async () => {
    const user = await createTwoStepUser(server)
    const { secret, ...ada } = user
    const device = { device_id: 'a-device-of-the-owner-1' }
    const owned = { ...totp(codeOf(server, secret)), ...device }
    const { token } = await expectSignedIn(await server.signIn(ada, 'login', owned))
    server.advanceClock(MINUTE)
    await guess(user, 10)
    const id_token = await server.provider.sign(createClaims(ada, server.now()))
    const confirm = (factor: object) =>
      server.send('POST', '/api/user/fresh', { token, body: { id_token, ...factor } })
    for (let count = 0; count < 9; count++)
      await expectProblem(await confirm(WRONG), 'second_factor_invalid')
    expect((await confirm(totp(codeOf(server, secret)))).status).toBe(204)
    await expectProblem(await confirm(WRONG), 'second_factor_invalid')
    await expectProblem(await confirm(totp(codeOf(server, secret, 1))), 'rate_limited')
    const events = (await readActivity(server, token)).map(({ event }) => event)
    expect(events.filter((event) => event === 'sign-in-refused')).toHaveLength(20)
  })

  test('the confirmation of a session can be repeated, with the same proof and factor only', async () => {
    const { secret, recoveryCodes, ...ada } = await createTwoStepUser(server)
    const [code = ''] = recoveryCodes
    for (const factor of [
      totp(codeOf(server, secret)),
      { second_factor: { kind: 'recovery_code', code } },
    ]) {
      const claims = createClaims(ada, server.now())
      const confirm = async (with_ = claims) => {
        const body = { id_token: await server.provider.sign(with_), ...factor }
        return server.send('POST', '/api/user/fresh', { token: ada.token, body })
      }
      for (const _answer of ['lost', 'read']) expect((await confirm()).status).toBe(204)
      const later = { ...claims, auth_time: Number(claims.auth_time) + 1 }
      await expectProblem(await confirm(later), 'second_factor_invalid')
    }
  })

  test('the owner gets one email a day when codes are refused', async () => {
    const user = await createTwoStepUser(server)
    const database = await openTestDatabase(server.databaseUrl)
    onTestFinished(() => database.close())
    const countEmails = async () =>
      (await listKinds(database, user.email)).filter((kind) => kind === 'codes-paused').length
    await guess(user, 9)
    expect(await countEmails()).toBe(0)
    await guess(user, 1)
    expect(await countEmails()).toBe(1)
    server.advanceClock(HOUR)
    await guess(user, 10)
    expect(await countEmails()).toBe(1)
    server.advanceClock(26 * HOUR)
    await guess(user, 10)
    expect(await countEmails()).toBe(2)
    const device = { device_id: 'a-device-of-the-owner-1' }
    const [code = ''] = user.recoveryCodes
    const owned = { second_factor: { kind: 'recovery_code', code }, ...device }
    await expectSignedIn(await server.signIn(user, 'login', owned))
    await guess(user, 10, device)
    expect(await countEmails()).toBe(3)
  })

  test('is asked of a new uid with the email of such a user, and keeps the user', async () => {
    const { secret, ...ada } = await createTwoStepUser(server)
    const recreated = { ...ada, uid: createTestUser().uid }
    await expectProblem(await server.signIn(recreated), 'second_factor_required')
    await expectUser(await server.send('GET', '/api/user', { token: ada.token }))
    const factor = totp(codeOf(server, secret))
    const again = await expectSignedIn(await server.signIn(recreated, 'login', factor))
    expect(again.id).toBe(ada.id)
    expect(again.created).toBeUndefined()
    await expectProblem(await server.signIn(ada), 'second_factor_required')
  })

  test('of a session is shown with the device', async () => {
    const { secret, ...ada } = await createTwoStepUser(server)
    const factor = totp(codeOf(server, secret))
    const { token } = await expectSignedIn(await server.signIn(ada, 'login', factor))
    const { sessions } = (await (
      await server.send('GET', '/api/user/sessions', { token })
    ).json()) as {
      sessions: { second_factor?: string }[]
    }
    expect(sessions.map(({ second_factor }) => second_factor)).toEqual(['totp', undefined])
  })

  test('appears in no log line', async () => {
    const { secret, recoveryCodes, ...ada } = await createTwoStepUser(server)
    const code = codeOf(server, secret)
    await expectSignedIn(await server.signIn(ada, 'login', totp(code)))
    const lines = server.log.join('\n')
    for (const text of [secret, ...recoveryCodes]) expect(lines).not.toContain(text)
    expect(lines).not.toContain(`"${code}"`)
  })
})
