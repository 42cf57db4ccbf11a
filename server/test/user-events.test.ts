import type { EmailRequest } from '@foyer/contract/second-factor.ts'
import { rmSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DAY_MS, MINUTE_MS } from '../src/core/clock.ts'
import { USER_EVENTS, type Way, WAYS } from '../src/core/events.ts'
import type { Database } from '../src/db/database.ts'
import { reportingDatabase } from '../src/db/events.ts'
import { securityLinksStore } from '../src/db/outbox.ts'
import { usersStore } from '../src/db/users.ts'
import { createReport, type Hooks, loadHooks, type UserEvent } from '../src/hooks/hooks.ts'
import { createToken, hashToken } from '../src/sessions/sessions.ts'
import { deleteLostEmails } from '../src/sweeps.ts'
import {
  deleteAccount,
  expectProblem,
  expectSignedIn,
  requestEmailChange,
  type TestServer,
} from '../../testing/api.ts'
import { DIALECTS } from '../../testing/databases.ts'
import {
  codeOf,
  createPasskeyUser,
  createTwoStepUser,
  logInWithPasskey,
  totp,
} from '../../testing/factors.ts'
import { openServerWithDatabase, runOperatorCommand } from '../../testing/in-process.ts'
import { readOutbox } from '../../testing/rows.ts'
import { createTestProduct } from '../../testing/site.ts'
import {
  createClaims,
  createDevice,
  createTestUser,
  FEDERATED,
  type TestUser,
  TRUSTED,
} from '../../testing/users.ts'

/** The hooks of the server, of its commands and of its sweep: a file, as a product has one. */
const LISTENING = `
const types = ${JSON.stringify(Object.keys(USER_EVENTS))}
const hear = async (event) => void globalThis.heardUserEvents.push(event)
export default { inTransaction: Object.fromEntries(types.map((type) => [type, hear])) }
`

const PRODUCT = createTestProduct({
  fields: [{ id: 'company', kind: 'text', label: 'Company' }],
  sessions: { idleDays: 100, maxDays: 200, perUser: 20 },
})

const NAMES = { first_name: 'Ada', last_name: 'Lovelace' }

const heard: UserEvent[] = []

const verified = (fields: Partial<TestUser> = {}) =>
  createTestUser({ emailVerified: true, ...fields })

describe.each(DIALECTS)('what happens to users is reported, on %s', (dialect) => {
  let folder: string
  let hooks: Hooks
  let server: TestServer
  let database: Database
  beforeAll(async () => {
    Object.assign(globalThis, { heardUserEvents: heard })
    folder = mkdtempSync(path.join(tmpdir(), 'foyer-hooks-'))
    writeFileSync(path.join(folder, 'hooks.mjs'), LISTENING)
    hooks = await loadHooks({ FOYER_HOOKS: path.join(folder, 'hooks.mjs') })
    ;({ server, database } = await openServerWithDatabase(
      dialect,
      { NEW_DEVICE_CODE: 'on' },
      PRODUCT,
      { hooks },
    ))
  })
  afterAll(async () => {
    await server.close()
    rmSync(folder, { recursive: true })
    Reflect.deleteProperty(globalThis, 'heardUserEvents')
  })

  /** Some time later, so that a login is not from before a change of this second. */
  const later = () => server.advanceClock(11 * MINUTE_MS)

  const signIn = async (user: TestUser, extra: object = {}) =>
    expectSignedIn(await server.signIn(user, undefined, extra))

  const signUp = async (user = verified(), extra: object = {}) => {
    const device = createDevice()
    const session = await signIn(user, { ...device, ...extra })
    later()
    return { user, device, ...session }
  }

  async function users(...args: string[]): Promise<void> {
    const FOYER_HOOKS = path.join(folder, 'hooks.mjs')
    const env = { DATABASE_URL: server.databaseUrl, OPERATOR: 'grace', FOYER_HOOKS }
    const { code, errors } = await runOperatorCommand(['users', ...args], env)
    expect({ code, errors }).toMatchObject({ code: 0 })
  }

  async function sweep(days: number): Promise<void> {
    const clock = () => server.now() + days * DAY_MS
    const report = createReport(hooks, [], clock)
    if (report) await deleteLostEmails({ database: reportingDatabase(database, report), clock })
  }

  /** Asks for another email, and returns the account at the provider that has it. */
  async function askForEmail(
    user: TestUser,
    token: string,
    newEmail = `new-${user.email}`,
  ): Promise<TestUser> {
    expect((await requestEmailChange(server, user, { token, newEmail })).status).toBe(204)
    return { ...user, email: newEmail, emailVerified: true }
  }

  async function changeEmail() {
    const { user, token, device } = await signUp()
    const changed = await askForEmail(user, (await signIn(user, device)).token ?? token)
    await signIn(changed, device)
    later()
    return { user, changed, device }
  }

  async function useSecurityLink(id: string, email: string): Promise<void> {
    const token = createToken()
    await securityLinksStore.insert(database.tables, {
      token_hash: hashToken(token),
      user_id: id,
      email,
      created_at: server.now(),
      expires_at: server.now() + DAY_MS,
      used_at: null,
    })
    later()
    const used = await server.send('POST', '/api/security-link/use', { body: { token } })
    expect(used.status).toBe(200)
  }

  /** The email of a user with two-step login, after fourteen days. */
  async function requestEmail(requester: TestUser): Promise<void> {
    const response = await server.signIn(requester, undefined, { request_email: true })
    const { second_factor } = await expectProblem(response, 'second_factor_required')
    const request: EmailRequest | undefined = second_factor?.email_request
    expect(request?.status).toBe('waiting')
    server.advanceClock(14 * DAY_MS)
  }

  /** A password account that Eve has registered with the email of Ada. */
  const registerAsEve = async (email = createTestUser().email) => {
    const eve = createTestUser({ email })
    const session = await expectSignedIn(await server.signIn(eve, 'register', NAMES), 201)
    later()
    return { eve, ...session }
  }

  async function logInWithCode(user: TestUser): Promise<() => Promise<unknown>> {
    const id_token = await server.provider.sign(createClaims(user, server.now()))
    const login = { id_token, ...createDevice() }
    const asked = await server.signIn(user, undefined, login)
    await expectProblem(asked, 'second_factor_required')
    const codes = (await readOutbox(database, user.email)).flatMap(({ params }) => params['code'])
    const second_factor = { kind: 'email_code', code: codes.findLast((code) => code) }
    return () => signIn(user, { ...login, second_factor })
  }

  /** Prepares what the way needs, and returns what goes the way. */
  type Prepare = () => Promise<() => Promise<unknown>>

  interface Case {
    readonly title: string
    readonly prepare: Prepare
    /** All events in their order; those of another way or user have its name before them. */
    readonly fires: readonly string[]
  }

  const CREATED = ['user.created', 'user.logged_in']
  const CREATED_VERIFIED = ['user.created', 'user.verified', 'user.logged_in']
  const TAKEN = 'email-taken user.email_changed'
  const TAKEN_NAMES = [TAKEN, 'email-taken user.profile_changed']

  const CASES: Readonly<Record<Way, readonly Case[]>> = {
    'sign-up': [
      {
        title: 'with a password',
        prepare: async () => async () => server.signIn(createTestUser(), 'register'),
        fires: CREATED,
      },
      ...FEDERATED.map((provider) => ({
        title: `with ${provider}`,
        prepare: async () => async () =>
          signIn(createTestUser({ provider, emailVerified: TRUSTED.includes(provider) })),
        fires: TRUSTED.includes(provider) ? CREATED_VERIFIED : CREATED,
      })),
      {
        title: 'with a password whose email is verified',
        prepare: async () => async () => signIn(verified()),
        fires: CREATED_VERIFIED,
      },
      {
        title: 'with the email of an unverified user',
        async prepare() {
          const { email } = await registerAsEve()
          return () => signIn(verified({ email, provider: 'google.com' }))
        },
        fires: [...TAKEN_NAMES, ...CREATED_VERIFIED],
      },
      {
        title: 'with an email that its holder has lost to the account, after a request',
        async prepare() {
          const holder = await createTwoStepUser(server)
          const requester = { ...holder, uid: createTestUser().uid }
          await requestEmail(requester)
          return () => signIn(requester)
        },
        fires: [TAKEN, ...CREATED_VERIFIED],
      },
    ],
    login: [
      {
        title: 'with a password',
        async prepare() {
          const { user, device } = await signUp()
          return () => signIn(user, device)
        },
        fires: ['user.logged_in'],
      },
      ...FEDERATED.map((provider) => ({
        title: `with ${provider}`,
        async prepare() {
          const emailVerified = TRUSTED.includes(provider)
          const { user, device } = await signUp(createTestUser({ provider, emailVerified }))
          return () => signIn(user, device)
        },
        fires: ['user.logged_in'],
      })),
      {
        title: 'with a code by email',
        async prepare() {
          const { user } = await signUp()
          return logInWithCode(user)
        },
        fires: ['user.logged_in'],
      },
      {
        title: 'with an authenticator app',
        async prepare() {
          const user = await createTwoStepUser(server)
          return () => signIn(user, totp(codeOf(server, user.secret)))
        },
        fires: ['user.logged_in'],
      },
      {
        title: 'with a recovery code',
        async prepare() {
          const user = await createTwoStepUser(server)
          const [code] = user.recoveryCodes
          return () => signIn(user, { second_factor: { kind: 'recovery_code', code } })
        },
        fires: ['user.logged_in'],
      },
      {
        title: 'whose answer was lost makes one session',
        async prepare() {
          const { user, device } = await signUp()
          const id_token = await server.provider.sign(createClaims(user, server.now()))
          await signIn(user, { ...device, id_token })
          return () => signIn(user, { ...device, id_token })
        },
        fires: [],
      },
    ],
    'passkey-login': [
      {
        title: 'alone',
        async prepare() {
          const { authenticator } = await createPasskeyUser(server)
          return async () => expectSignedIn(await logInWithPasskey(server, authenticator))
        },
        fires: ['user.logged_in'],
      },
    ],
    verification: [
      {
        title: 'by a login after the link was opened',
        async prepare() {
          const { eve: ada } = await registerAsEve()
          return () => signIn({ ...ada, emailVerified: true })
        },
        fires: ['user.verified', 'user.logged_in'],
      },
      {
        title: 'in a page that is logged in',
        async prepare() {
          const { eve: ada, token } = await registerAsEve()
          const proof = createClaims({ ...ada, emailVerified: true }, server.now())
          const body = { id_token: await server.provider.sign(proof) }
          return () => server.send('POST', '/api/user/verification', { token, body })
        },
        fires: ['user.verified'],
      },
    ],
    'email-change': [
      {
        title: 'by a login with the new email',
        async prepare() {
          const { user, device } = await signUp()
          const changed = await askForEmail(user, (await signIn(user, device)).token)
          return () => signIn(changed, device)
        },
        fires: ['user.email_changed', 'user.logged_in'],
      },
      {
        title: 'to the email of an unverified user',
        async prepare() {
          const { email } = await registerAsEve()
          const { user, device } = await signUp()
          const changed = await askForEmail(user, (await signIn(user, device)).token, email)
          return () => signIn(changed, device)
        },
        fires: [...TAKEN_NAMES, 'user.email_changed', 'user.logged_in'],
      },
    ],
    'email-undo': [
      {
        title: 'by a login with the former email',
        async prepare() {
          const { user, device } = await changeEmail()
          return () => signIn(user, device)
        },
        fires: ['user.email_changed', 'user.logged_in'],
      },
    ],
    reclaim: [
      {
        title: 'by the owner of the email, with Google',
        async prepare() {
          const { eve } = await registerAsEve()
          return () => signIn({ ...eve, emailVerified: true, provider: 'google.com' })
        },
        fires: ['user.reclaimed', 'user.verified', 'user.profile_changed', 'user.logged_in'],
      },
      {
        title: 'by the owner of a corrected email',
        async prepare() {
          const { eve } = await registerAsEve()
          const { token } = await signIn(eve)
          const corrected = await askForEmail(eve, token)
          return () => signIn(corrected)
        },
        fires: [
          'user.reclaimed',
          'user.email_changed',
          'user.verified',
          'user.profile_changed',
          'user.logged_in',
        ],
      },
      {
        title: 'by the next owner of a Google account, after a request',
        async prepare() {
          const google = verified({ provider: 'google.com' })
          await createTwoStepUser(server, google)
          const own = { providerId: 'google.com', rawId: 'the-new-owner', email: google.email }
          server.provider.setAccount(google.uid, { providerUserInfo: [own] })
          await requestEmail(google)
          return logInWithCode(google)
        },
        fires: ['user.reclaimed', 'user.logged_in'],
      },
    ],
    'email-taken': [
      {
        title: 'by another account at the provider',
        async prepare() {
          const { user } = await signUp()
          return () => signIn(verified({ email: user.email, provider: 'google.com' }))
        },
        fires: ['user.email_changed', ...CREATED_VERIFIED.map((type) => `sign-up ${type}`)],
      },
      {
        title: 'from an unverified user, by a link that restores it',
        async prepare() {
          const { user, changed, device } = await changeEmail()
          const { id } = await signIn(changed, device)
          await registerAsEve(user.email)
          return () => useSecurityLink(id, user.email)
        },
        fires: [
          'user.email_changed',
          'user.profile_changed',
          'security-link user.email_changed',
          'security-link user.secured',
        ],
      },
    ],
    'update-user': [
      {
        title: 'on the account page',
        async prepare() {
          const { id, token } = await signUp()
          return () => server.send('PUT', `/api/user/${id}`, { token, body: NAMES })
        },
        fires: ['user.profile_changed'],
      },
      {
        title: 'with the same names',
        async prepare() {
          const { id, token } = await signUp()
          await server.send('PUT', `/api/user/${id}`, { token, body: NAMES })
          return () => server.send('PUT', `/api/user/${id}`, { token, body: NAMES })
        },
        fires: [],
      },
    ],
    'update-profile': [
      {
        title: 'with an extra field',
        async prepare() {
          const { token } = await signUp()
          const body = { fields: { company: 'ACME' } }
          return () => server.send('PUT', '/api/user/profile', { token, body })
        },
        fires: ['user.profile_changed'],
      },
    ],
    'delete-account': [
      {
        title: 'once, although the provider fails at first',
        async prepare() {
          const { user, device } = await signUp()
          const { token } = await signIn(user, device)
          return async () => {
            server.provider.fail('deletion', 'error')
            expect((await deleteAccount(server, user, { token })).status).toBe(204)
            server.provider.fail('deletion')
            server.retryDeletions()
          }
        },
        fires: ['user.deleted'],
      },
    ],
    'security-link': [
      {
        title: 'without a change of the email',
        async prepare() {
          const { id, email } = await signUp()
          return () => useSecurityLink(id, email)
        },
        fires: ['user.secured'],
      },
      {
        title: 'that restores the email of a user who has none',
        async prepare() {
          const { user, changed, device } = await changeEmail()
          const { id } = await signIn(changed, device)
          await signIn(verified({ email: changed.email, provider: 'google.com' }))
          return () => useSecurityLink(id, user.email)
        },
        fires: ['user.email_changed', 'user.verified', 'user.secured'],
      },
    ],
    'users-disable': [
      {
        title: 'by an operator',
        async prepare() {
          const { id } = await signUp()
          return () => users('disable', id)
        },
        fires: ['user.logged_out_by_operator'],
      },
    ],
    'users-end-sessions': [
      {
        title: 'by an operator',
        async prepare() {
          const { id } = await signUp()
          return () => users('end-sessions', id)
        },
        fires: ['user.logged_out_by_operator'],
      },
    ],
    'users-end-all': [
      {
        title: 'by an operator',
        async prepare() {
          await users('end-all', 'yes')
          await signUp()
          return () => users('end-all', 'yes')
        },
        fires: ['user.logged_out_by_operator'],
      },
    ],
    'users-assign-email': [
      {
        title: 'that no other user has',
        async prepare() {
          const { id } = await registerAsEve()
          return () => users('assign-email', id, createTestUser().email)
        },
        fires: ['user.logged_out_by_operator', 'user.email_changed', 'user.verified'],
      },
      {
        title: 'that another user has',
        async prepare() {
          const { id } = await signUp()
          const other = await signUp()
          return () => users('assign-email', id, other.email)
        },
        fires: [
          'user.email_changed',
          'user.logged_out_by_operator',
          'user.logged_out_by_operator',
          'user.email_changed',
        ],
      },
    ],
    'users-delete': [
      {
        title: 'by an operator',
        async prepare() {
          const { id } = await signUp()
          return () => users('delete', id)
        },
        fires: ['user.deleted'],
      },
      {
        title: 'whose own deletion is pending, and was reported',
        async prepare() {
          const { user, device } = await signUp()
          const { id, token } = await signIn(user, device)
          server.provider.fail('deletion', 'error')
          expect((await deleteAccount(server, user, { token })).status).toBe(204)
          server.provider.fail('deletion')
          return () => users('delete', id)
        },
        fires: [],
      },
    ],
    'lost-email-sweep': [
      {
        title: 'after 90 days',
        async prepare() {
          // Users of other tests have lost theirs too.
          await sweep(0)
          await sweep(91)
          const { user } = await signUp()
          await signIn(verified({ email: user.email, provider: 'google.com' }))
          await sweep(91)
          return () => sweep(182)
        },
        fires: ['user.deleted'],
      },
    ],
  }

  const ALL = Object.entries(CASES).flatMap(([way, cases]) =>
    cases.map((one) => [`${way} ${one.title}`, way, one] as const),
  )

  test.each(ALL)('%s', async (_, way, { prepare, fires }) => {
    const act = await prepare()
    heard.length = 0
    await act()
    const named = heard.map((event) => (event.way === way ? '' : `${event.way} `) + event.type)
    expect(named).toEqual(fires)
  })

  test('each way fires what the table says, and nothing else', () => {
    const fired = Object.entries(CASES).map(([way, cases]) => {
      const own = cases.flatMap(({ fires }) => fires.filter((event) => !event.includes(' ')))
      return [way, [...new Set(own)].toSorted()]
    })
    const declared = Object.entries(WAYS).map(([way, types]) => [way, types.toSorted()])
    expect(Object.fromEntries(fired)).toEqual(Object.fromEntries(declared))
  })

  test('a login is no change of an email that is stored in an older spelling', async () => {
    const { user, id, device } = await signUp()
    const email = user.email.toUpperCase()
    await database.tables.updateTable('users').set({ email }).where('id', '=', id).execute()
    // A login after which the row is another.
    server.provider.setAccount(user.uid, { passwordUpdatedAt: server.now() })
    later()
    heard.length = 0
    await signIn(user, device)
    expect(heard.map(({ type }) => type)).toEqual(['user.logged_in'])
  })

  test('an event has the user as the change leaves them, and the names of what changed', async () => {
    const { user, id, token, device } = await signUp()
    heard.length = 0
    await server.send('PUT', `/api/user/${id}`, { token, body: NAMES })
    expect(heard).toEqual([
      {
        id: expect.any(String),
        user_id: id,
        type: 'user.profile_changed',
        at: expect.stringMatching(/^20/),
        way: 'update-user',
        user: {
          id,
          email: user.email,
          email_verified: true,
          ...NAMES,
          fields: {},
          terms_version: null,
          language: 'en',
          created_at: expect.stringMatching(/^20/),
        },
        changed: ['first_name', 'last_name'],
      },
    ])
    const again = await signIn(user, device)
    heard.length = 0
    expect((await deleteAccount(server, user, { token: again.token })).status).toBe(204)
    expect(heard[0]).toMatchObject({ type: 'user.deleted', user: { id, email: user.email } })
    expect(await usersStore.find(database.tables, id)).toBeUndefined()
  })
})
