import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestProduct } from '../../testing/site.ts'
import { assignEmail } from '../src/account/administration.ts'
import { deleteExpiredRows } from '../src/sweeps.ts'
import { createToken, hashToken } from '../src/sessions/sessions.ts'
import type { Database } from '../src/db/database.ts'
import { securityLinksStore } from '../src/db/outbox.ts'
import { formerEmailsStore, usersStore } from '../src/db/users.ts'
import {
  expectProblem,
  expectSignedIn,
  requestEmailChange,
  type TestServer,
} from '../../testing/api.ts'
import { type MailServer, openMailServer } from '../../testing/mail.ts'
import { DIALECTS } from '../../testing/databases.ts'
import { openServerWithDatabase } from '../../testing/in-process.ts'
import { createTestUser, type TestUser } from '../../testing/users.ts'

const MINUTE = 60_000
const DAY = 1_440 * MINUTE

/**
 * Who holds which mailbox is in their names. `to X`: the email changes to X, on request and with a proof. `days N`: that
 * time passes; `sweep`: what has expired is deleted. `press X`: "This wasn't me" in an email of just now to X; `refused X`:
 * the same, and the link has expired. `taken`: someone signs up with the present email, with an account of
 * their own. `assign X`: the operator sets the email.
 */
const SCENARIOS: readonly (readonly [steps: string, email: string])[] = [
  // Eve changes Ada's email.
  ['to eve, press ada', 'ada'],
  ['to eve, press eve', 'eve'],
  ['to eve, days 6, press ada', 'ada'],
  ['to eve, days 7, refused ada', 'eve'],
  ['to eve, to eve2, press ada', 'ada'],
  // As long as Eve keeps changing the email, the window stays open, even for the first one.
  ['to eve, days 6, to eve2, days 6, press ada', 'ada'],
  ['to eve, days 6, to eve2, days 6, sweep, press ada', 'ada'],
  ['to eve, days 6, to eve2, days 7, refused ada', 'eve2'],
  // Ada is back. Eve's links restore nothing, also after Ada's next change.
  ['to eve, press ada, refused eve', 'ada'],
  ['to eve, press ada, to ada2, refused eve', 'ada2'],
  ['to eve, to eve2, press ada, to ada2, refused eve, refused eve2, press ada', 'ada'],
  // Ada is back by a change of her own: to the email that she had, or to another one.
  ['to eve, to ada, refused eve', 'ada'],
  ['to eve, to ada2, press ada', 'ada'],
  ['to eve, to ada2, press eve', 'ada'],
  ['to eve, to ada2, days 6, press eve, refused eve', 'ada'],
  ['to eve, to ada2, days 7, refused eve', 'ada2'],
  ['to eve, to ada2, press ada2', 'ada2'],
  // Ada has changed her email, and then Eve does.
  ['to ada2, to eve, press ada', 'ada'],
  ['to ada2, to eve, press ada2', 'ada'],
  ['to ada2, days 6, to eve, days 6, press ada2', 'ada'],
  ['to ada2, days 7, to eve, press ada2', 'ada2'],
  ['to ada2, days 7, sweep, to eve, press ada2', 'ada2'],
  ['to ada2, days 7, to eve, refused ada', 'eve'],
  ['to ada2, to ada3, to ada2, to eve, press ada3', 'ada'],
  // Eve lets a second account at the provider take the email, so that Ada's user has none.
  ['to eve, taken, press ada', 'ada'],
  ['to eve, taken, refused eve', ''],
  ['to eve, taken, days 7, refused ada', ''],
  // The operator has decided.
  ['to eve, assign ada2, refused ada', 'ada2'],
  // Bob has verified Ada's former email since: he must not end her sessions.
  ['to ada2, sign up ada, refused ada', 'ada2'],
  ['to ada2, to ada3, sign up ada, refused ada2', 'ada3'],
]

describe.each(DIALECTS)('the former emails of a user, on %s', (dialect) => {
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

  interface Account {
    readonly id: string
    user: TestUser
    token: string
    addressOf(name: string): string
  }

  async function openAccount(): Promise<Account> {
    const user = createTestUser({ emailVerified: true })
    const { id, token } = await expectSignedIn(await server.signIn(user))
    const addressOf = (name: string) => (name === 'ada' ? user.email : `${name}-${user.email}`)
    return { id, user, token, addressOf }
  }

  const readEmail = async ({ id }: Account) => (await usersStore.find(database.tables, id))?.email

  async function change(account: Account, to: string): Promise<void> {
    const { user, token } = account
    const newEmail = account.addressOf(to)
    expect((await requestEmailChange(server, user, { token, newEmail })).status).toBe(204)
    account.user = { ...user, email: newEmail }
    account.token = (await expectSignedIn(await server.signIn(account.user))).token
  }

  async function applyLink({ id, addressOf }: Account, sentTo: string): Promise<Response> {
    const token = createToken()
    await securityLinksStore.insert(database.tables, {
      token_hash: hashToken(token),
      user_id: id,
      email: addressOf(sentTo),
      created_at: server.now(),
      expires_at: server.now() + 30 * DAY,
      used_at: null,
    })
    server.advanceClock(MINUTE)
    return server.send('POST', '/api/security-link/use', { body: { token } })
  }

  /** Then the owner has undone the change at the provider, set a new password and logged in with a code. */
  async function press(account: Account, sentTo: string): Promise<void> {
    const { id, user, token } = account
    expect((await applyLink(account, sentTo)).status).toBe(200)
    expect((await server.send('GET', '/api/user', { token })).status).toBe(401)
    const restored = await usersStore.find(database.tables, id)
    expect(restored).toMatchObject({ email_verified: 1, email_lost_at: null })
    const email = restored?.email ?? ''
    server.advanceClock(MINUTE)
    server.provider.setAccount(user.uid, { passwordUpdatedAt: server.now() })
    if (email !== user.email) await expectProblem(await server.signIn(user), 'email_changed')
    await database.transaction((tx) =>
      usersStore.update(tx, id, { secured_at: null, had_stranger_at: null }),
    )
    account.user = { ...user, email }
    const signedIn = await expectSignedIn(await server.signIn(account.user))
    expect(signedIn).toMatchObject({ id, email_verified: true })
    account.token = signedIn.token
  }

  const signUp = async (email: string) =>
    expectSignedIn(await server.signIn(createTestUser({ email, emailVerified: true })))

  const STEPS: Readonly<Record<string, (account: Account, value: string) => Promise<unknown>>> = {
    to: change,
    press,
    'sign up': ({ addressOf }, name) => signUp(addressOf(name)),
    async taken({ user }) {
      await signUp(user.email)
      await usersStore.markLostEmails(database.tables, server.now())
    },
    assign: ({ id, addressOf }, name) =>
      assignEmail(
        { database, clock: server.now, product: createTestProduct() },
        id,
        addressOf(name),
      ),
    async refused(account, sentTo) {
      await expectProblem(await applyLink(account, sentTo), 'conflict')
    },
    days: async (_account, days) => server.advanceClock(Number(days) * DAY),
    sweep: () => deleteExpiredRows({ database, clock: server.now }),
  }

  async function run(account: Account, steps: string): Promise<void> {
    for (const step of steps.split(', ')) {
      const [, name = '', value = ''] = /^(sign up|\w+) ?(\w*)$/.exec(step) ?? []
      await STEPS[name]?.(account, value)
      server.advanceClock(MINUTE)
      const { token } = await expectFresh(account)
      account.token = token
    }
  }

  /** A change of the email needs a sign-in of just now. */
  async function expectFresh(account: Account): Promise<{ token: string }> {
    const email = await readEmail(account)
    if (email !== account.user.email) return account
    return expectSignedIn(await server.signIn(account.user))
  }

  test.each(SCENARIOS)('%s', async (steps, email) => {
    const account = await openAccount()
    await run(account, steps)
    expect(await readEmail(account)).toBe(email === '' ? null : account.addressOf(email))
  })

  test('stay in their order although the clocks of two servers differ', async () => {
    const account = await openAccount()
    const row = await usersStore.find(database.tables, account.id)
    if (!row) throw new Error('no user')
    for (const [name, ahead] of [
      ['ada', 0],
      ['eve', -500],
      ['eve2', -500],
    ] as const) {
      const email = account.addressOf(name)
      await formerEmailsStore.add(database.tables, { ...row, email }, server.now() + ahead)
    }
    const former = await formerEmailsStore.list(database.tables, account.id, server.now())
    expect(former).toEqual(['ada', 'eve', 'eve2'].map(account.addressOf))
  })

  test.each(['press ada', 'to ada'])(
    'get emails about the account, until the change is undone: %s',
    async (undo) => {
      const account = await openAccount()
      const [ada, ada2, eve] = ['ada', 'ada2', 'eve'].map(account.addressOf)
      await run(account, 'to ada2, to eve')
      await server.sendDue()
      mail.received.length = 0
      await server.send('GET', '/api/user/export', { token: account.token })
      await server.sendDue()
      const about = () => mail.received.flatMap(({ recipients }) => recipients)
      expect(new Set(about())).toEqual(new Set([ada, eve]))
      // What has not been sent by then is not sent to Eve.
      await server.send('GET', '/api/user/export', { token: account.token })
      mail.received.length = 0
      await run(account, undo)
      await server.sendDue()
      expect(about()).not.toContain(eve)
      expect(about()).not.toContain(ada2)
    },
  )
})
