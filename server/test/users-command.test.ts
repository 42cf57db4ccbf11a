import { activityList } from '@foyer/contract/schemas.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { SECOND_MS } from '../src/core/clock.ts'
import {
  deleteAccount,
  expectProblem,
  expectSignedIn,
  requestEmailChange,
  type TestServer,
} from '../../testing/api.ts'
import { openTestServer, runOperatorCommand, runOperatorProcess } from '../../testing/in-process.ts'
import { DIALECTS } from '../../testing/databases.ts'
import {
  codeOf,
  createPasskeyUser,
  createTwoStepUser,
  logInWithPasskey,
  totp,
} from '../../testing/factors.ts'
import { createClaims, createTestUser, type TestUser } from '../../testing/users.ts'
import { openTestDatabase } from '../../testing/rows.ts'

const DELETED = 'has deleted their account. There is nothing left to change.'

/** Runs the command in this process. */
const users = (databaseUrl: string, ...args: string[]) => usersWithInput('', databaseUrl, ...args)

const usersWithInput = (input: string, databaseUrl: string, ...args: string[]) =>
  runOperatorCommand(['users', ...args], environmentOf(databaseUrl), input)

const environmentOf = (databaseUrl: string) => ({ DATABASE_URL: databaseUrl, OPERATOR: 'grace' })

/** Expects a line about what the operator read, without what the operator entered. */
function expectReadLogged(errors: string, fields: object): void {
  const { time: _time, level: _level, ...line } = JSON.parse(errors) as Record<string, unknown>
  expect(line).toEqual({ event: 'users-read', by: 'operator', operator: 'grace', ...fields })
}

describe.each(DIALECTS)('the users command on %s', (dialect) => {
  let server: TestServer
  let replica: TestServer
  beforeAll(async () => {
    server = await openTestServer(dialect)
    const shared = { DATABASE_URL: server.databaseUrl, IDENTITY_JWKS_URL: server.provider.jwksUrl }
    replica = await openTestServer(dialect, shared)
  })
  afterAll(async () => {
    await replica.close()
    await server.close()
  })

  const run = (...args: string[]) => users(server.databaseUrl, ...args)
  const isSignedIn = async (token: string) =>
    (await replica.send('GET', '/api/user', { token })).status === 200

  /** Registers a user and checks the session on the other server. */
  async function signUp(testUser = createTestUser({ emailVerified: true })) {
    const user = await expectSignedIn(await server.signIn(testUser, 'register'), 201)
    expect(await isSignedIn(user.token)).toBe(true)
    return { testUser, ...user }
  }

  test('find accepts an id or an email in any spelling', async () => {
    const { id, email } = await signUp()
    for (const idOrEmail of [id, email, ` ${email.toUpperCase()} `]) {
      const { code, out, errors } = await run('find', idOrEmail)
      expect(code).toBe(0)
      expectReadLogged(errors, { command: 'find', user: id })
      for (const text of [id, email, 'sessions  1', 'disabled  no']) expect(out).toContain(text)
    }
  })

  test('reference finds a request in the log, and its user', async () => {
    const { id, email } = await signUp()
    const failed = `{"request_id":"3f2a9c1b-5a3e","status":500,"user":"${id}"}`
    const log = `{"request_id":"00000000-5a3e","status":200}\n${failed}\n`
    const find = (reference: string) =>
      usersWithInput(log, server.databaseUrl, 'reference', reference)
    const { code, out, errors } = await find('3F2A9C1B')
    expectReadLogged(errors, { command: 'reference', user: id })
    expect([code, out.split('\n')[0]]).toEqual([0, failed])
    expect(out).toContain(email)
    expect((await find('00000000')).out).toContain('The request had no session.')
    expect((await find('11111111')).out).toBe('No request in this log has the reference 11111111.')
  })

  test('as a program, prints, logs and reads its input', async () => {
    const { id } = await signUp()
    const log = `{"request_id":"3f2a9c1b-5a3e","status":500,"user":"${id}"}`
    const command = ['users', 'reference', '3f2a9c1b'] as const
    const found = await runOperatorProcess(command, environmentOf(server.databaseUrl), `${log}\n`)
    expect([found.code, found.out.split('\n')[0]]).toEqual([0, log])
    expectReadLogged(found.errors, { command: 'reference', user: id })
  })

  test('disable blocks a user on all servers immediately, and enable unblocks them', async () => {
    const { testUser, id, email, token } = await signUp()
    const { code, out, errors } = await run('disable', email)
    expect([code, out]).toEqual([0, `${id} is disabled and signed out everywhere.`])
    expect(JSON.parse(errors)).toMatchObject({
      event: 'user-disabled',
      by: 'operator',
      operator: 'grace',
      user: id,
    })
    expect(errors).not.toContain(email)
    await expectProblem(await replica.send('GET', '/api/user', { token }), 'unauthenticated')
    server.advanceClock(SECOND_MS)
    await expectProblem(await server.signIn(testUser), 'invalid_identity_token')
    const recreated = { ...createTestUser({ emailVerified: true }), email }
    await expectProblem(await server.signIn(recreated), 'invalid_identity_token')
    expect((await run('find', id)).out).toMatch(/disabled +since 20/)
    expect((await run('enable', id)).code).toBe(0)
    expect(await isSignedIn(token)).toBe(false)
    await expectSignedIn(await server.signIn(testUser))
  })

  test('end-sessions ends every session, and the user can sign in again', async () => {
    const { testUser, id, token } = await signUp()
    const { token: second } = await expectSignedIn(await server.signIn(testUser))
    const { errors } = await run('end-sessions', id)
    expect(JSON.parse(errors)).toMatchObject({ event: 'sessions-ended', user: id })
    expect([await isSignedIn(token), await isSignedIn(second)]).toEqual([false, false])
    server.advanceClock(SECOND_MS)
    const { token: third } = await expectSignedIn(await server.signIn(testUser))
    const response = await server.send('GET', '/api/user/activity', { token: third })
    const { activity } = activityList.parse(await response.json())
    expect(activity).toContainEqual(
      expect.objectContaining({ event: 'signed-out-by-operator', address: '', provider: '' }),
    )
  })

  test.each(['end-sessions', 'disable', 'assign-email'])(
    'after %s, the sign-in of an ended session starts no other, although the provider’s clock is ahead',
    async (action) => {
      const user = createTestUser({ emailVerified: true })
      const ahead = Math.floor(server.now() / SECOND_MS) + 20
      const issue = async (auth_time: number) =>
        server.provider.sign({ ...createClaims(user, server.now()), auth_time })
      const first = await server.signIn(user, 'register', { id_token: await issue(ahead) })
      const { id, email } = await expectSignedIn(first, 201)
      await run(action, id, ...(action === 'assign-email' ? [email] : []))
      if (action === 'disable') await run('enable', id)
      const again = await server.signIn(user, 'login', { id_token: await issue(ahead) })
      await expectProblem(again, 'reauthentication_required')
      const later = { id_token: await issue(ahead + 1) }
      await expectSignedIn(await server.signIn(user, 'login', later))
    },
  )

  test('list shows the newest users, and those before a user', async () => {
    const first = await signUp()
    const second = await signUp()
    const { code, out, errors } = await run('list', '2')
    expect(code).toBe(0)
    expectReadLogged(errors, { command: 'list', users: 2 })
    const lines = out.split('\n')
    expect(lines.map((line) => line.split('  ')[0])).toEqual([second.id, first.id])
    expect(lines[0]).toMatch(/ 20\S+Z {2}verified {4}/)
    expect(lines[0]).toContain(second.email)
    const before = await run('list', '1', second.email)
    expect(before.out).toBe(lines[1])
    const beforeSecond = await run('list', second.email)
    expect(beforeSecond.out.split('\n')[0]).toBe(lines[1])
    expect((await run('list', '5', 'unknown@example.com')).code).toBe(1)
  })

  test('search and find know an email and a name in every spelling', async () => {
    const domain = 'bücher.example'
    const grace = createTestUser({ email: `${crypto.randomUUID()}@${domain}` })
    const names = { first_name: 'E\u0301milie', last_name: 'ÅNGSTRÖM' }
    const { id } = await expectSignedIn(await server.signIn(grace, 'register', names), 201)
    const run = (...args: string[]) => users(server.databaseUrl, ...args)
    for (const text of ['ÉMILIE', 'émilie ångström', 'Büch', 'xn--bcher-kva'])
      expect((await run('search', text)).out).toContain(id)
    for (const email of [grace.email, grace.email.replace('bücher', 'xn--bcher-kva')])
      expect((await run('find', email)).out).toContain(id)
  })

  test('search finds a part of an id, a uid, an email or a name', async () => {
    const { testUser, id, email, token } = await signUp()
    const name = `Zoë_${id.slice(0, 8)}`
    await server.send('PUT', `/api/user/${id}`, {
      token,
      body: { first_name: name, last_name: '100%' },
    })
    const parts = [id.slice(4, 20), testUser.uid.slice(4, 20), email.slice(0, 20).toUpperCase()]
    for (const text of [...parts, name.slice(2), `${name} 100%`]) {
      const { out, errors } = await run('search', text)
      expect(out.split('\n')).toHaveLength(1)
      expect(out).toContain(id)
      expectReadLogged(errors, { command: 'search', users: 1 })
    }
    expect((await run('search', `${name.replace('_', '.')}`)).out).toBe('There are no such users.')
    expect((await run('search', `${name.replace('_', '%')}`)).out).toBe('There are no such users.')
  })

  test('a name cannot reorder the line of a terminal', async () => {
    const { id, token } = await signUp()
    const body = { first_name: '\u202eevE', last_name: 'می\u200cخواهم' }
    await server.send('PUT', `/api/user/${id}`, { token, body })
    for (const command of ['search', 'find'])
      expect((await run(command, id)).out).toMatch(/\\u202eevE می\u200cخواهم$/m)
  })

  test('activity and export show what is stored, and are logged', async () => {
    const { id, email } = await signUp()
    const activity = await run('activity', email)
    expect(activity.out).toMatch(/^20\S+Z {2}account-created +password/)
    expectReadLogged(activity.errors, { command: 'activity', user: id })
    const exported = await run('export', id)
    expect(JSON.parse(exported.out)).toMatchObject({
      user: { id, email },
      sessions: [{ current: false }],
      activity: [{ event: 'account-created' }],
    })
    expect(JSON.parse(exported.errors)).toMatchObject({
      event: 'data-exported',
      operator: 'grace',
      user: id,
    })
    expect(exported.errors).not.toContain(email)
  })

  test('end-all ends the sessions of all users', async () => {
    const everybody: Awaited<ReturnType<typeof signUp>>[] = []
    // More users than are handled at a time. A busy machine would refuse some of many requests at once.
    while (everybody.length < 70) everybody.push(await signUp())
    const { code, out, errors } = await run('end-all', 'yes')
    expect(code).toBe(0)
    expect(out).toMatch(/^All sessions are ended. \d+ users were logged in.$/)
    const { users: count } = JSON.parse(errors) as { users: number }
    expect(count).toBeGreaterThanOrEqual(everybody.length)
    const alive = await Promise.all(everybody.map(({ token }) => isSignedIn(token)))
    expect(alive).not.toContain(true)
    expect(JSON.parse((await run('end-all', 'yes')).errors)).toMatchObject({ users: 0 })
  })

  test('end-all ends the trust in devices, also for a user who is logged out', async () => {
    const { secret, ...ada } = await createTwoStepUser(server)
    const device = { device_id: 'trusted-by-ada-0123456789' }
    const body = { ...totp(codeOf(server, secret)), ...device, trust_device: true }
    const trusting = await expectSignedIn(await server.signIn(ada, 'login', body))
    const trusted = await expectSignedIn(await server.signIn(ada, 'login', device))
    for (const { token } of [ada, trusting, trusted])
      await server.send('GET', '/api/user/logout', { token })
    await run('end-all', 'yes')
    await expectProblem(await server.signIn(ada, 'login', device), 'second_factor_required')
  })

  test('end-all suspends passkeys, also of a user who is logged out', async () => {
    const { authenticator, ...ada } = await createPasskeyUser(server)
    await server.send('GET', '/api/user/logout', { token: ada.token })
    await expectSignedIn(await logInWithPasskey(server, authenticator))
    await run('end-all', 'yes')
    server.advanceClock(SECOND_MS)
    await expectProblem(await logInWithPasskey(server, authenticator), 'passkey_suspended')
  })

  test('delete removes a user, who then signs in as a new user', async () => {
    const { testUser, id, token } = await signUp()
    expect((await run('delete', id)).out).toBe(`${id} is deleted.`)
    expect(await isSignedIn(token)).toBe(false)
    expect((await run('find', id)).code).toBe(1)
    server.advanceClock(3_000)
    expect((await expectSignedIn(await server.signIn(testUser))).id).not.toBe(id)
  })

  test('after delete, an ID token of before does not bring the user back', async () => {
    const { testUser, id } = await signUp()
    // The clock of the server under test is ahead of the command's.
    const before = await server.provider.sign(createClaims(testUser, server.now() - 10_000))
    await run('delete', id)
    const refused = await server.signIn(testUser, 'login', { id_token: before })
    await expectProblem(refused, 'invalid_identity_token')
  })

  test('remove-factors lets a user who has lost them sign in again, and tells them', async () => {
    const { recoveryCodes, ...ada } = await createTwoStepUser(server)
    await expectProblem(await server.signIn(ada), 'second_factor_required')
    expect((await run('find', ada.email)).out).toMatch(/two-step +since 20/)
    const { out, errors } = await run('remove-factors', ada.email)
    expect(out).toBe(`${ada.id} has no second factors, and two-step login is off.`)
    expect(JSON.parse(errors)).toMatchObject({ event: 'factors-removed', user: ada.id })
    const { token } = await expectSignedIn(await server.signIn(ada))
    const response = await server.send('GET', '/api/user/activity', { token })
    const { activity } = activityList.parse(await response.json())
    expect(activity).toContainEqual(
      expect.objectContaining({ event: 'factors-removed-by-operator', address: '', provider: '' }),
    )
    const [code = ''] = recoveryCodes
    const factors = await server.send('GET', '/api/user/factors', { token })
    expect(await factors.json()).toEqual({
      two_step_at: null,
      totp: null,
      recovery_codes_left: 0,
      recovery_codes_saved_at: null,
      passkeys: [],
      trusted_devices: [],
      unconfirmed_providers: [],
    })
    expect(out + errors).not.toContain(code)
  })

  test('a user who deleted their account is listed and cannot be changed', async () => {
    const { testUser, id, email, token } = await signUp()
    server.provider.fail('deletion', 'error')
    expect((await deleteAccount(server, testUser, { token })).status).toBe(204)
    expect((await run('find', email)).code).toBe(1)
    const found = await run('find', id)
    expect(found.out).toMatch(/deleting +since 20/)
    expect(found.out).toContain(testUser.uid)
    expect(found.out).not.toContain(email)
    const changes = [
      ['disable'],
      ['enable'],
      ['end-sessions'],
      ['remove-factors'],
      ['assign-email', 'ada@example.com'],
    ]
    for (const [action = '', ...rest] of changes) {
      const { code, out, errors } = await run(action, id, ...rest)
      expect([code, out, errors]).toEqual([0, `${id} ${DELETED}`, ''])
    }
    await expectProblem(await server.signIn(testUser), 'account_deleted')
    const listed = await run('list-pending-deletions')
    expectReadLogged(listed.errors, {
      command: 'list-pending-deletions',
      users: expect.any(Number) as number,
    })
    for (const text of [id, testUser.uid, 'deleting  since 20']) expect(listed.out).toContain(text)
    const { out, errors } = await run('delete', id)
    expect(out).toBe(
      `${id} is deleted. If the identity provider still has the account ${testUser.uid}, delete it there.`,
    )
    expect(JSON.parse(errors)).toMatchObject({ event: 'user-deleted', user: id })
    server.provider.fail('deletion')
    expect((await run('list-pending-deletions')).out).toBe('There are no pending deletions.')
  })

  test('assign-email accepts an email that changed at the provider', async () => {
    const { testUser, id } = await signUp()
    const moved = { ...testUser, email: `moved-${testUser.email}` }
    await expectProblem(await server.signIn(moved), 'email_changed')
    const { code, errors } = await run('assign-email', id, moved.email.toUpperCase())
    expect(code).toBe(0)
    expect(JSON.parse(errors)).toMatchObject({ event: 'email-assigned', user: id })
    server.advanceClock(SECOND_MS)
    expect((await signInWithGoogle(moved)).id).toBe(id)
  })

  /** The password is refused until the owner sets another. Google needs a code by email, because it may be a thief's. */
  async function signInWithGoogle(user: TestUser) {
    await expectProblem(await server.signIn(user), 'forbidden')
    const providerUserInfo = ['password', 'google.com'].map((providerId) => ({
      providerId,
      email: user.email,
    }))
    server.provider.setAccount(user.uid, { providerUserInfo, passwordUpdatedAt: server.now() })
    await expectProblem(await server.signIn(user), 'second_factor_required')
    server.advanceClock(SECOND_MS)
    const google = { ...user, provider: 'google.com' }
    const login = { id_token: await server.provider.sign(createClaims(google, server.now())) }
    const asked = await server.signIn(google, undefined, login)
    await expectProblem(asked, 'second_factor_required')
    const second_factor = { kind: 'email_code', code: await readLastCode(user) }
    return expectSignedIn(await server.signIn(google, undefined, { ...login, second_factor }))
  }

  async function readLastCode({ email }: TestUser): Promise<unknown> {
    const database = await openTestDatabase(server.databaseUrl)
    const emails = database.tables.selectFrom('outbox').select('params')
    const codes = emails.where('to_address', '=', email).where('kind', '=', 'sign-in-code')
    const rows = await codes.orderBy('created_at').execute()
    await database.close()
    const { code } = JSON.parse(rows.at(-1)?.params ?? '{}') as { code?: unknown }
    return code
  }

  test('assign-email ends what the thief has connected with the email in between', async () => {
    const { testUser, id, token } = await signUp()
    const eve = { ...testUser, email: `thief-${testUser.email}` }
    await requestEmailChange(server, testUser, { token, newEmail: eve.email })
    await expectSignedIn(await server.signIn(eve))
    const google = { providerId: 'google.com', rawId: `eve-${id}`, email: eve.email }
    server.provider.setAccount(eve.uid, { providerUserInfo: [{ providerId: 'password' }, google] })
    server.advanceClock(SECOND_MS)
    await expectSignedIn(await server.signIn({ ...eve, provider: 'google.com' }))
    expect((await run('assign-email', id, testUser.email)).code).toBe(0)
    server.advanceClock(SECOND_MS)
    const byGoogle = await server.signIn({ ...testUser, provider: 'google.com' })
    await expectProblem(byGoogle, 'identity_conflict')
    expect((await signInWithGoogle(testUser)).id).toBe(id)
  })

  test('assign-email returns an account to its owner', async () => {
    const victim = await signUp()
    const recreated = { ...createTestUser({ emailVerified: true }), email: victim.email }
    const { id: newId, token } = await expectSignedIn(await server.signIn(recreated))
    expect(newId).not.toBe(victim.id)
    const { out, errors } = await run('assign-email', victim.id, victim.email)
    expect(out).toContain(`It belonged to ${newId} before`)
    expect(JSON.parse(errors)).toMatchObject({ user: victim.id, took_email_from: newId })
    expect(await isSignedIn(token)).toBe(false)
    server.advanceClock(SECOND_MS)
    expect((await signInWithGoogle(recreated)).id).toBe(victim.id)
    // What the owner is to get back is not taken for a stranger's.
    const activity = await run('activity', victim.id)
    expect(activity.out).toContain('account-created')
    // The old identity cannot sign in to either user.
    const thief = { ...victim.testUser, email: `thief-${victim.email}` }
    await expectProblem(await server.signIn(thief), 'email_changed')
    await expectProblem(await server.signIn(victim.testUser), 'email_changed')
  })

  test('an unknown user is an error', async () => {
    for (const action of [
      'find',
      'activity',
      'export',
      'disable',
      'enable',
      'end-sessions',
      'remove-factors',
      'delete',
    ]) {
      const { code, out, errors } = await run(action, 'unknown@example.com')
      expect([code, out, errors]).toEqual([1, '', 'There is no user with this id or email.'])
    }
  })
})

describe('arguments of the users command', () => {
  test('help and invalid arguments are explained', async () => {
    const help = await users('sqlite:none.db', '--help')
    expect([help.code, help.errors]).toEqual([0, ''])
    expect(help.out).toContain('end-sessions <email|id>')
    const wrong: [string[], string | RegExp][] = [
      [[], 'Usage: npm run users -- [options] [command]'],
      [['ban', 'ada'], "error: unknown command 'ban'"],
      [['find'], "error: missing required argument 'email|id'"],
      [['end-all'], "error: missing required argument 'yes'"],
      [['end-all', 'no'], /'yes'\. Allowed choices are yes\.$/],
      [['list', '0'], /^error: expected a number from 1 to 99999, then the email or id/],
      [['list', 'ada', '5'], /^error: expected a number/],
      [['search', ' '], /'text'\. It is empty\.$/],
      [['reference', 'ada'], /'reference'\. It has 8 digits and letters from a to f\.$/],
      [['export', 'ada', 'bob'], /^error: too many arguments for 'export'\..* but got 2\.$/],
      [['assign-email', 'ada'], "error: missing required argument 'new email'"],
      [['assign-email', 'ada', 'no-email'], /'new email'\. It is not a valid email address\.$/],
      [['list-pending-deletions', 'ada'], /^error: too many arguments for/],
    ]
    for (const [args, message] of wrong) {
      const { code, out, errors } = await users('sqlite:none.db', ...args)
      expect([code, out]).toEqual([2, ''])
      expect(errors.split('\n')[0]).toMatch(message)
    }
  })

  test.each([
    ['sqlite:/no/such/foyer.db', 'There is no database at /no/such/foyer.db.'],
    [
      'mysql://root:hunter2@db',
      'DATABASE_URL must be sqlite:<path>, sqlite::memory: or postgres://…',
    ],
    ['postgres://foyer:hunter2@127.0.0.1:9/foyer', 'The database at DATABASE_URL is not reachable'],
  ])('an unusable database is explained without its password: %s', async (url, message) => {
    const { code, out, errors } = await users(url, 'find', 'ada')
    expect([code, out]).toEqual([1, ''])
    expect(errors).toContain(message)
    expect(errors).not.toContain('hunter2')
  })
})
