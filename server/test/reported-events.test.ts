import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { EMAIL_BUTTONS, EmailKind } from '../src/emails/kinds.ts'
import { createToken, hashToken } from '../src/sessions/sessions.ts'
import type { Database } from '../src/db/database.ts'
import { formerEmailsStore, usersStore } from '../src/db/users.ts'
import { passkeysStore } from '../src/db/passkeys.ts'
import { securityLinksStore } from '../src/db/outbox.ts'
import { expectProblem, expectSignedIn, type TestServer } from '../../testing/api.ts'
import { type MailServer, openMailServer } from '../../testing/mail.ts'
import {
  addPasskey,
  codeOf,
  createAuthenticator,
  ORIGIN,
  totp,
  turnTwoStepOn,
} from '../../testing/factors.ts'
import type { Dialect } from '../../testing/databases.ts'
import { openServerWithDatabase } from '../../testing/in-process.ts'
import { createClaims, createTestUser, type TestUser } from '../../testing/users.ts'

/* The table of rule 16 in docs/security.md: what "This wasn't me" does about each reported event. */

const MINUTE = 60_000
const DAY = 1_440 * MINUTE
const FACTORS = '/api/user/factors'

type NotMeKind = {
  [Kind in EmailKind]: (typeof EMAIL_BUTTONS)[Kind] extends 'not-me' ? Kind : never
}[EmailKind]

interface Account {
  readonly user: TestUser
  readonly id: string
  /** The thief has it: a sign-in, and the second factor if there is one, of just now. */
  readonly token: string
  /** Of the owner's app. */
  readonly secret: string | undefined
}

let mail: MailServer
let server: TestServer
let database: Database
async function open(dialect: Dialect): Promise<void> {
  mail = await openMailServer()
  ;({ server, database } = await openServerWithDatabase(dialect, { MAIL_URL: mail.url }))
}
async function close(): Promise<void> {
  await server.close()
  await mail.close()
}

const call = async (
  method: 'POST' | 'PUT' | 'DELETE',
  path: string,
  token: string,
  body?: object,
) => {
  const response = await server.send(method, path, { token, ...(body && { body }) })
  expect(response.status).toBeLessThan(300)
  return response
}

/** Set up eight days ago. */
async function createAccount(withTwoStep: boolean): Promise<Account> {
  const user = createTestUser({ emailVerified: true })
  const first = await expectSignedIn(await server.signIn(user))
  // Without two-step login, a passkey would be asked for before each change.
  if (withTwoStep) await addNewPasskey(first)
  const secret = withTwoStep ? (await turnTwoStepOn(server, first)).secret : undefined
  server.advanceClock(8 * DAY)
  const factor = secret === undefined ? {} : totp(codeOf(server, secret))
  const { id, token } = await expectSignedIn(await server.signIn(user, undefined, factor))
  server.advanceClock(MINUTE)
  return { user, id, token, secret }
}

const nothing = async () => {}
const addNewPasskey = ({ token }: Pick<Account, 'token'>) =>
  addPasskey(server, token, { authenticator: createAuthenticator(ORIGIN) })

/** What a thief does; some of it needs two-step login. */
const CAUSES: Readonly<Record<NotMeKind, (account: Account) => Promise<unknown>>> = {
  'new-device': nothing,
  'second-step-missing': nothing,
  'codes-paused': nothing,
  'data-exported': nothing,
  summary: nothing,
  'password-added': nothing,
  'password-changed': nothing,
  'password-removed': nothing,
  'recovery-code-used': nothing,
  'provider-removed': nothing,
  async 'provider-added'({ user, token }) {
    const github = { ...user, provider: 'github.com' } as TestUser
    connectGitHub(user)
    const id_token = await server.provider.sign(createClaims(github, server.now()))
    await call('POST', '/api/user/verification', token, { id_token })
  },
  async 'email-change-asked'({ user, id }) {
    const email = `thief-${user.email}`
    await database.transaction(async (tx) => {
      const row = await usersStore.find(tx, id)
      if (row) await formerEmailsStore.add(tx, row, server.now())
      await tx.updateTable('users').set({ email }).where('id', '=', id).execute()
    })
  },
  'passkey-added': addNewPasskey,
  async 'passkey-removed'(account) {
    for (const { id } of await passkeysStore.list(database.tables, account.id))
      await call('DELETE', `${FACTORS}/passkeys/${id}`, account.token)
  },
  async 'authenticator-added'(account) {
    await replaceApp(account)
  },
  async 'authenticator-removed'(account) {
    await addNewPasskey(account)
    if (account.secret !== undefined) await call('DELETE', `${FACTORS}/totp`, account.token)
  },
  async 'recovery-codes-renewed'({ token, secret }) {
    if (secret !== undefined) await call('POST', `${FACTORS}/recovery-codes`, token)
  },
  async 'two-step-on'(account) {
    await replaceApp(account)
  },
  async 'two-step-off'({ token, secret }) {
    if (secret !== undefined) await call('DELETE', `${FACTORS}/two-step`, token)
  },
}

/** Turns two-step login on for a user without it. */
async function replaceApp({ token }: Account): Promise<void> {
  const setup = await call('POST', `${FACTORS}/totp`, token)
  const { secret } = (await setup.json()) as { secret: string }
  await call('PUT', `${FACTORS}/totp`, token, { code: codeOf(server, secret) })
}

function connectGitHub({ uid, email }: TestUser, changes: object = {}): void {
  const providerUserInfo = ['password', 'github.com'].map((providerId) => ({ providerId, email }))
  server.provider.setAccount(uid, { providerUserInfo, ...changes })
}

async function secure({ user, id }: Account, reportedAt: number): Promise<void> {
  const token = createToken()
  await securityLinksStore.insert(database.tables, {
    token_hash: hashToken(token),
    user_id: id,
    email: user.email,
    created_at: reportedAt,
    expires_at: reportedAt + 30 * DAY,
    used_at: null,
  })
  server.advanceClock(MINUTE)
  expect((await server.send('POST', '/api/security-link/use', { body: { token } })).status).toBe(
    200,
  )
  server.advanceClock(MINUTE)
}

describe.each([
  ['sqlite', true],
  ['sqlite', false],
  // What is kept of the factors depends on the database.
  ['postgres', true],
] as const)('on %s, with two-step login: %s', (dialect, withTwoStep) => {
  beforeAll(() => open(dialect))
  afterAll(close)

  test.each(Object.keys(CAUSES) as NotMeKind[])('%s', async (kind) => {
    const account = await createAccount(withTwoStep)
    const before = await passkeysStore.list(database.tables, account.id)
    const reportedAt = server.now()
    await CAUSES[kind](account)
    await secure(account, reportedAt)

    // Ended: the session and the password, also that of an untrusted provider.
    expect((await server.send('GET', '/api/user', { token: account.token })).status).toBe(401)
    await expectProblem(await server.signIn(account.user), 'forbidden')
    connectGitHub(account.user, { passwordUpdatedAt: server.now() })
    const github = { ...account.user, provider: 'github.com' } as TestUser
    if (kind === 'provider-added') await expectProblem(await server.signIn(github), 'forbidden')
    const thief = { ...account.user, email: `thief-${account.user.email}` }
    server.provider.setAccount(account.user.uid, {
      email: thief.email,
      passwordUpdatedAt: server.now(),
    })
    await expectProblem(await server.signIn(thief), 'email_changed')

    // Put back: the factors of the owner, and no other.
    const after = await passkeysStore.list(database.tables, account.id)
    expect(after).toEqual(before.map((row) => ({ ...row, auth_time: null })))
    const { email } = account.user
    server.provider.setAccount(account.user.uid, { email, passwordUpdatedAt: server.now() })
    const { second_factor } = await expectProblem(
      await server.signIn(account.user),
      'second_factor_required',
    )
    // The passkey stays, but is suspended.
    const kinds = withTwoStep ? ['totp', 'recovery_code'] : ['email_code']
    expect(second_factor?.kinds.toSorted()).toEqual(kinds.toSorted())
    if (account.secret === undefined) return
    const own = totp(codeOf(server, account.secret))
    await expectSignedIn(await server.signIn(account.user, undefined, own))
  })
})
