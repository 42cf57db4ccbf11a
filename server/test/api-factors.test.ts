import { randomBytes } from 'node:crypto'
import type { FactorList, TotpSetup } from '@foyer/contract/factors.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { expectProblem, expectSignedIn, readActivity, type TestServer } from '../../testing/api.ts'
import { codeOf, createTwoStepUser, totp } from '../../testing/factors.ts'
import { DIALECTS } from '../../testing/databases.ts'
import { openTestServer } from '../../testing/in-process.ts'
import { createClaims, createTestUser, type TestUser } from '../../testing/users.ts'
import { withDatabase } from '../../testing/rows.ts'

const MINUTE = 60_000
const NO_FACTORS = {
  two_step_at: null,
  totp: null,
  recovery_codes_left: 0,
  recovery_codes_saved_at: null,
  trusted_devices: [],
  passkeys: [],
  unconfirmed_providers: [],
}

describe.each(DIALECTS)('the factors of a user, on %s', (dialect) => {
  let server: TestServer
  beforeAll(async () => {
    server = await openTestServer(dialect, { SECRETS_KEY: randomBytes(32).toString('base64') })
  })
  afterAll(() => server.close())

  const call = (method: string, path: string, token: string) =>
    server.send(method, `/api/user/factors${path}`, { token })
  const confirmApp = (token: string, code: string) =>
    server.send('PUT', '/api/user/factors/totp', { token, body: { code } })
  const list = async (token: string) => (await call('GET', '', token)).json()

  /** Confirms a session with a new proof. */
  async function confirm(token: string, user: TestUser, factor = {}) {
    const id_token = await server.provider.sign(createClaims(user, server.now()))
    return server.send('POST', '/api/user/fresh', { token, body: { id_token, ...factor } })
  }

  test('are none at first', async () => {
    const { token } = await expectSignedIn(await server.signIn(createTestUser()))
    expect(await list(token)).toEqual(NO_FACTORS)
  })

  test('an authenticator app turns two-step login on once it is confirmed', async () => {
    const ada = await createTwoStepUser(server)
    const { token } = ada
    const at = expect.stringMatching(/^\d{4}-.*Z$/)
    expect(await list(token)).toEqual({
      two_step_at: at,
      totp: { confirmed_at: at },
      recovery_codes_left: 10,
      recovery_codes_saved_at: null,
      trusted_devices: [],
      passkeys: [],
      unconfirmed_providers: [],
    })
    expect((await readActivity(server, token))[0]).toMatchObject({ event: 'two-step-on' })
  })

  test('an authenticator app that was not confirmed changes nothing', async () => {
    const ada = createTestUser({ emailVerified: true })
    const { token } = await expectSignedIn(await server.signIn(ada))
    const setup = await call('POST', '/totp', token)
    const { secret } = (await setup.json()) as { secret: string }
    await expectProblem(await confirmApp(token, '000000'), 'second_factor_invalid')
    await expectSignedIn(await server.signIn(ada))
    server.advanceClock(16 * MINUTE)
    const late = await confirmApp(token, codeOf(server, secret))
    await expectProblem(late, 'forbidden')
    expect(await list(token)).toMatchObject({ totp: null })
  })

  test('a setup that is opened again has the same secret, until it is confirmed', async () => {
    const ada = createTestUser({ emailVerified: true })
    const { token } = await expectSignedIn(await server.signIn(ada))
    const open = async () => (await (await call('POST', '/totp', token)).json()) as TotpSetup
    const { secret } = await open()
    server.advanceClock(4 * MINUTE)
    const again = await open()
    expect(again.secret).toBe(secret)
    expect(Date.parse(again.expires_at)).toBeGreaterThan(server.now() + 14 * MINUTE)
    expect((await confirmApp(token, codeOf(server, secret))).status).toBe(200)
    server.advanceClock(MINUTE / 2)
    await confirm(token, ada, totp(codeOf(server, secret)))
    expect((await open()).secret).not.toBe(secret)
  })

  test('a setup that was started too long ago or by another session has another secret', async () => {
    const ada = createTestUser({ emailVerified: true })
    const { token } = await expectSignedIn(await server.signIn(ada))
    const open = async (of: string) =>
      ((await (await call('POST', '/totp', of)).json()) as TotpSetup).secret
    const first = await open(token)
    const other = await expectSignedIn(await server.signIn(ada))
    const second = await open(other.token)
    expect(second).not.toBe(first)
    server.advanceClock(16 * MINUTE)
    await confirm(other.token, ada)
    expect(await open(other.token)).not.toBe(second)
  })

  test('a confirmation whose answer was lost can be sent again, and shows new recovery codes', async () => {
    const { secret, recoveryCodes: lost, ...ada } = await createTwoStepUser(server)
    const { token } = ada
    for (const code of [codeOf(server, secret, -1), codeOf(server, secret)]) {
      const again = await confirmApp(token, code)
      expect(again.status).toBe(200)
      const { recovery_codes } = (await again.json()) as { recovery_codes: string[] }
      expect(recovery_codes).toHaveLength(10)
      expect(recovery_codes).not.toEqual(expect.arrayContaining([lost[0]]))
      expect(await list(token)).toMatchObject({ recovery_codes_left: 10 })
    }
    await expectProblem(await confirmApp(token, '000000'), 'second_factor_invalid')
    server.advanceClock(MINUTE)
    const other = await expectSignedIn(
      await server.signIn(ada, 'login', totp(codeOf(server, secret))),
    )
    await expectProblem(await confirmApp(other.token, codeOf(server, secret, 1)), 'forbidden')
    server.advanceClock(15 * MINUTE)
    await expectProblem(await confirmApp(token, codeOf(server, secret)), 'forbidden')
  })

  test('turning two-step login on ends the other sessions, which have passed no second step', async () => {
    const ada = createTestUser({ emailVerified: true })
    const earlier = await expectSignedIn(await server.signIn(ada))
    const session = await createTwoStepUser(server, ada)
    const other = await server.send('GET', '/api/user', { token: earlier.token })
    await expectProblem(other, 'unauthenticated')
    const events = (await readActivity(server, session.token)).map(({ event }) => event)
    expect(events).toEqual(expect.arrayContaining(['other-sessions-ended', 'two-step-on']))
  })

  test('a change more than five minutes after the sign-in needs another one', async () => {
    const ada = createTestUser({ emailVerified: true })
    const { token } = await expectSignedIn(await server.signIn(ada))
    server.advanceClock(6 * MINUTE)
    await expectProblem(await call('POST', '/totp', token), 'reauthentication_required')
    expect((await confirm(token, ada)).status).toBe(204)
    expect((await call('POST', '/totp', token)).status).toBe(200)
  })

  test('ending other sessions is no sign-in', async () => {
    const ada = createTestUser({ emailVerified: true })
    const { token } = await expectSignedIn(await server.signIn(ada))
    server.advanceClock(6 * MINUTE)
    await server.send('DELETE', '/api/user/sessions', { token })
    await expectProblem(await call('POST', '/totp', token), 'reauthentication_required')
  })

  test('a change needs a factor of the last five minutes as well', async () => {
    const { secret, ...ada } = await createTwoStepUser(server)
    const { token } = ada
    for (const [method, path] of [
      ['POST', '/totp'],
      ['DELETE', '/totp'],
      ['POST', '/recovery-codes'],
    ] as const) {
      const problem = await expectProblem(await call(method, path, token), 'second_factor_required')
      expect(problem.second_factor?.kinds).toEqual(['totp', 'recovery_code'])
    }
    await expectProblem(await confirm(token, ada), 'second_factor_required')
    await expectProblem(await confirm(token, ada, totp('000000')), 'second_factor_invalid')
    expect((await confirm(token, ada, totp(codeOf(server, secret)))).status).toBe(204)
    const renewed = await call('POST', '/recovery-codes', token)
    expect(((await renewed.json()) as { recovery_codes: string[] }).recovery_codes).toHaveLength(10)
    server.advanceClock(6 * MINUTE)
    await expectProblem(await call('DELETE', '/totp', token), 'reauthentication_required')
  })

  test.each(['/totp', '/two-step'])(
    'change at most thirty times within an hour; logins and DELETE %s do not wait for it',
    async (removal) => {
      const { secret, ...ada } = await createTwoStepUser(server)
      await confirm(ada.token, ada, totp(codeOf(server, secret)))
      const renew = () => call('POST', '/recovery-codes', ada.token)
      const attempts: Response[] = []
      for (let attempt = 0; attempt < 31; attempt += 1) {
        server.advanceClock(500)
        attempts.push(await renew())
      }
      // Turning two-step login on was the first change.
      expect(attempts.findIndex(({ ok }) => !ok)).toBe(29)
      const [refused] = attempts.slice(-1)
      expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(3_500)
      for (const path of ['/recovery-codes', '/totp', '/two-step', '/passkeys/options'])
        await expectProblem(await call('POST', path, ada.token), 'rate_limited')
      await expectSignedIn(await server.signIn(ada, 'login', totp(codeOf(server, secret, 1))))
      expect((await call('DELETE', removal, ada.token)).status).toBe(204)
      expect(await list(ada.token)).toEqual(NO_FACTORS)
      await expectProblem(await call('POST', '/totp', ada.token), 'rate_limited')
    },
  )

  test('without two-step login there are no recovery codes', async () => {
    const { token } = await expectSignedIn(
      await server.signIn(createTestUser({ emailVerified: true })),
    )
    await expectProblem(await call('POST', '/recovery-codes', token), 'forbidden')
  })

  test('the recovery codes are saved once the user says so, until they are renewed', async () => {
    const { secret, ...ada } = await createTwoStepUser(server)
    const { token } = ada
    const save = async () => {
      expect((await call('POST', '/recovery-codes/saved', token)).status).toBe(204)
      return ((await list(token)) as FactorList).recovery_codes_saved_at
    }
    const at = await save()
    expect(at).toEqual(expect.any(String))
    server.advanceClock(MINUTE)
    expect(await save()).toBe(at)
    const exported = await server.send('GET', '/api/user/export', { token })
    expect(await exported.json()).toMatchObject({
      recovery_codes: Array.from({ length: 10 }, () => ({ saved_at: at })),
    })
    await confirm(token, ada, totp(codeOf(server, secret)))
    expect((await call('POST', '/recovery-codes', token)).status).toBe(200)
    expect(await list(token)).toMatchObject({
      recovery_codes_left: 10,
      recovery_codes_saved_at: null,
    })
  })

  test('only the codes of a user with two-step login can be saved, and only their own', async () => {
    const eve = await createTwoStepUser(server)
    const ada = await createTwoStepUser(server)
    expect((await call('POST', '/recovery-codes/saved', eve.token)).status).toBe(204)
    expect(await list(ada.token)).toMatchObject({ recovery_codes_saved_at: null })
    const grace = await expectSignedIn(await server.signIn(createTestUser({ emailVerified: true })))
    await expectProblem(await call('POST', '/recovery-codes/saved', grace.token), 'forbidden')
  })

  test('removing the authenticator app turns two-step login off', async () => {
    const { secret, ...ada } = await createTwoStepUser(server)
    await confirm(ada.token, ada, totp(codeOf(server, secret)))
    expect((await call('DELETE', '/totp', ada.token)).status).toBe(204)
    expect(await list(ada.token)).toEqual(NO_FACTORS)
    const again = await expectSignedIn(await server.signIn(ada))
    const events = (await readActivity(server, again.token)).map(({ event }) => event)
    expect(events).toContain('two-step-off')
  })

  test('a new authenticator app replaces the old one once it is confirmed', async () => {
    const { secret: old, ...ada } = await createTwoStepUser(server)
    const { token } = ada
    await confirm(token, ada, totp(codeOf(server, old)))
    const { secret } = (await (await call('POST', '/totp', token)).json()) as { secret: string }
    server.advanceClock(30_000)
    await expectSignedIn(await server.signIn(ada, 'login', totp(codeOf(server, old))))
    const confirmed = await confirmApp(token, codeOf(server, secret))
    expect(await confirmed.json()).toEqual({})
    const repeated = await confirmApp(token, codeOf(server, secret))
    expect(await repeated.json()).toEqual({})
    server.advanceClock(30_000)
    await expectSignedIn(await server.signIn(ada, 'login', totp(codeOf(server, secret))))
  })

  test('a fresh factor is enough to change the email and to delete the account', async () => {
    const { secret, ...ada } = await createTwoStepUser(server)
    const { token } = ada
    const id_token = await server.provider.sign(createClaims(ada, server.now()))
    const deletion = () =>
      server.send('POST', '/api/user/delete', { token, body: { email: ada.email, id_token } })
    const change = () =>
      server.send('POST', '/api/user/email', {
        token,
        body: { email: 'new@example.com', id_token },
      })
    await confirm(token, ada, totp(codeOf(server, secret)))
    expect((await change()).status).toBe(204)
    expect((await deletion()).status).toBe(204)
  })

  test('the secret is encrypted in the database and missing from the export', async () => {
    const { secret, recoveryCodes, ...ada } = await createTwoStepUser(server)
    const stored = await withDatabase(server.databaseUrl, async ({ tables }) => ({
      totp: await tables.selectFrom('totp').selectAll().where('user_id', '=', ada.id).execute(),
      codes: await tables.selectFrom('recovery_codes').selectAll().execute(),
    }))
    expect(stored.totp).toHaveLength(1)
    const { token } = ada
    const exported = await (await server.send('GET', '/api/user/export', { token })).text()
    expect(JSON.parse(exported)).toMatchObject({
      totp: [{ confirmed_at: expect.any(String) as string }],
      recovery_codes: Array.from({ length: 10 }, () => ({ used_at: null })),
    })
    for (const text of [JSON.stringify(stored), exported])
      for (const hidden of [secret, ...recoveryCodes]) expect(text).not.toContain(hidden)
    for (const hidden of [stored.totp[0]?.secret, ...stored.codes.map((row) => row.code_hash)])
      expect(exported).not.toContain(hidden)
  })
})
