import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { DAY_MS, MINUTE_MS, SECOND_MS } from '../src/core/clock.ts'
import type { Database } from '../src/db/database.ts'
import { reportingDatabase } from '../src/db/events.ts'
import { openDatabase } from '../src/db/open.ts'
import { securityLinksStore } from '../src/db/outbox.ts'
import { usersStore } from '../src/db/users.ts'
import {
  createReport,
  defineHooks,
  type Hooks,
  HooksError,
  loadHooks,
  Refusal,
  type UserEvent,
} from '../src/hooks/hooks.ts'
import { endAllSessions } from '../src/account/administration.ts'
import type { Queryable } from '../src/db/tables.ts'
import { createToken, hashToken } from '../src/sessions/sessions.ts'
import { deleteLostEmails } from '../src/sweeps.ts'
import {
  expectProblem,
  expectSignedIn,
  requestEmailChange,
  type TestServer,
} from '../../testing/api.ts'
import { BOTH_DIALECTS } from '../../testing/databases.ts'
import {
  openServerWithDatabase,
  openTestServer,
  runOperatorCommand,
} from '../../testing/in-process.ts'
import { createPasskeyUser, logInWithPasskey } from '../../testing/factors.ts'
import { createTestProduct } from '../../testing/site.ts'
import { createUserRow } from '../../testing/rows.ts'
import { createDevice, createTestUser } from '../../testing/users.ts'

type InTransaction = NonNullable<Hooks['inTransaction']>

describe.each(BOTH_DIALECTS)('a hook in the transaction, on %s', (dialect) => {
  let server: TestServer
  let database: Database
  /** What the hook of the test does. */
  let created: NonNullable<InTransaction['user.created']>
  beforeAll(async () => {
    const hooks = defineHooks({
      inTransaction: { 'user.created': (event, tx) => created(event, tx) },
    })
    ;({ server, database } = await openServerWithDatabase(dialect, {}, undefined, { hooks }))
  })
  afterAll(() => server.close())
  beforeEach(() => {
    created = async () => {}
  })

  const register = (user = createTestUser()) => server.signIn(user, 'register')
  const find = (email: string) => usersStore.find(database.tables, email)

  /** A row in a table of the database, as a product's hook inserts one. */
  const insertKey = (tx: Parameters<typeof created>[1], name: string) =>
    tx.insertInto('server_keys').values({ name, key: '' }).execute()
  const findKey = (name: string) =>
    database.tables
      .selectFrom('server_keys')
      .select('name')
      .where('name', '=', name)
      .executeTakeFirst()

  test('writes with the change', async () => {
    created = async ({ user }, tx) => void (await insertKey(tx, user.id))
    const { id } = await expectSignedIn(await register(), 201)
    expect(await findKey(id)).toEqual({ name: id })
  })

  test('refuses the change with a sentence of the product, and leaves nothing', async () => {
    const user = createTestUser()
    created = async (event, tx) => {
      await insertKey(tx, user.uid)
      throw new Refusal(`There is no seat left for ${event.user.language}.`)
    }
    const { detail } = await expectProblem(await register(user), 'refused')
    expect(detail).toBe('There is no seat left for en.')
    expect([await find(user.email), await findKey(user.uid)]).toEqual([undefined, undefined])
    created = async () => {}
    await expectSignedIn(await register(user), 201)
  })

  test('that fails keeps the change from happening, and is logged', async () => {
    const user = createTestUser()
    created = async () => {
      throw new TypeError('seats is undefined')
    }
    const { request_id } = await expectProblem(await register(user), 'internal')
    expect(await find(user.email)).toBeUndefined()
    const lines = server.log.filter((line) => line.includes(request_id))
    expect(lines.some((line) => line.includes('"reason":"hook-failed"'))).toBe(true)
    expect(lines.some((line) => line.includes('seats is undefined'))).toBe(true)
  })

  test('whose statement fails keeps the change from happening', async () => {
    const user = createTestUser()
    created = async (_event, tx) => {
      await tx
        .selectFrom('missing' as 'users')
        .select('id')
        .execute()
    }
    await expectProblem(await register(user), 'internal')
    expect(await find(user.email)).toBeUndefined()
  })

  test('that hangs is ended, and cannot write later', async () => {
    const { promise: tried, resolve } = Promise.withResolvers<unknown>()
    const { promise: never } = Promise.withResolvers<void>()
    const user = createTestUser()
    created = (_event, tx) => {
      // In the next transaction.
      created = async () => resolve(await insertKey(tx, user.uid).catch((error: unknown) => error))
      return never
    }
    await expectProblem(await register(user), 'internal')
    await expectSignedIn(await register(), 201)
    expect(await tried).toBeInstanceOf(Error)
    expect([await find(user.email), await findKey(user.uid)]).toEqual([undefined, undefined])
  })

  test('that ends leaves no statement behind that waits for another', async () => {
    const user = createTestUser()
    const late: Promise<unknown>[] = []
    created = async (_event, tx) => {
      late.push(
        tx
          .selectFrom('missing' as 'users')
          .select('id')
          .execute(),
        insertKey(tx.withoutPlugins(), user.uid),
      )
      await Promise.all(late)
    }
    await expectProblem(await register(user), 'internal')
    await Promise.allSettled(late)
    expect([await find(user.email), await findKey(user.uid)]).toEqual([undefined, undefined])
    created = async (_event, tx) => {
      void insertKey(tx, 'first').catch(() => {})
      const second = insertKey(tx, user.uid)
      second.catch(() => {})
      late.push(second)
      throw new Refusal('No.')
    }
    await expectProblem(await register(user), 'refused')
    await Promise.allSettled(late)
    expect([await find(user.email), await findKey(user.uid)]).toEqual([undefined, undefined])
  })

  test('that inserts a duplicate fails, and runs once', async () => {
    let runs = 0
    created = async (_event, tx) => {
      runs++
      await insertKey(tx, 'twice')
      await insertKey(tx, 'twice')
    }
    await expectProblem(await register(), 'internal')
    expect(runs).toBe(1)
  })

  test('whose call to another system fails is no outage of the database', async () => {
    created = async () => {
      throw Object.assign(new Error('refused'), { code: 'ECONNREFUSED' })
    }
    await expectProblem(await register(), 'internal')
  })

  test('that returns nonsense has returned', async () => {
    created = (() => ({ nonsense: true })) as unknown as typeof created
    await expectSignedIn(await register(), 201)
  })
})

describe.each(BOTH_DIALECTS)('a hook that refuses, on %s', (dialect) => {
  let server: TestServer
  let database: Database
  beforeAll(async () => {
    ;({ server, database } = await openServerWithDatabase(dialect))
  })
  afterAll(() => server.close())

  test('a login is in the activity of the user, as a refused one', async () => {
    const refusing = defineHooks({
      inTransaction: {
        async 'user.logged_in'() {
          throw new Refusal('Not today.')
        },
      },
    })
    const user = createTestUser({ emailVerified: true })
    const url = { DATABASE_URL: server.databaseUrl }
    const { id, authenticator } = await createPasskeyUser(server, user)
    const other = await openTestServer(dialect, url, undefined, { hooks: refusing })
    await expectProblem(await other.signIn(user), 'refused')
    await expectProblem(await logInWithPasskey(other, authenticator), 'refused')
    await other.close()
    const activity = database.tables
      .selectFrom('activity')
      .select(['event', 'provider'])
      .where('user_id', '=', id)
    for (const provider of ['password', 'passkey'])
      expect(await activity.execute()).toContainEqual({ event: 'sign-in-refused', provider })
  })

  test('a login keeps no session of before a reset', async () => {
    let refuses = false
    const hooks = defineHooks({
      inTransaction: {
        async 'user.logged_in'() {
          if (refuses) throw new Refusal('Pay your bills first.')
        },
      },
    })
    const own = await openTestServer(dialect, {}, undefined, { hooks })
    const ada = createTestUser({ emailVerified: true })
    const { token } = await expectSignedIn(await own.signIn(ada))
    const readUser = async () => (await own.send('GET', '/api/user', { token })).status
    refuses = true
    await expectProblem(await own.signIn(ada), 'refused')
    expect(await readUser()).toBe(200)
    own.advanceClock(MINUTE_MS)
    own.provider.setAccount(ada.uid, {
      passwordUpdatedAt: own.now(),
      validSince: String(Math.floor(own.now() / SECOND_MS)),
    })
    await expectProblem(await own.signIn(ada), 'refused')
    expect(await readUser()).toBe(401)
    refuses = false
    await expectSignedIn(await own.signIn(ada))
    await own.close()
  })

  /** Hides that a statement of the hook has failed. With Postgres, no other can succeed after it. */
  const hiding = async (tx: Queryable) => {
    const rows = Array.from({ length: 2 }, () => ({ name: 'twice', key: '' }))
    await tx
      .insertInto('server_keys')
      .values(rows)
      .execute()
      .catch(() => {})
  }

  test('by an error that it hides, keeps no session of before a reset, nor of others in end-all', async () => {
    let hides = false
    const hide = async (_: unknown, tx: Queryable) => {
      if (hides) await hiding(tx)
    }
    const hooks = defineHooks({
      inTransaction: {
        'user.logged_in': hide,
        'user.logged_out_by_operator': (event, tx) =>
          event.user.first_name === 'Ada' ? hiding(tx) : Promise.resolve(),
      },
    })
    const opened = await openServerWithDatabase(dialect, {}, undefined, { hooks })
    const own = opened.server
    const ada = createTestUser({ emailVerified: true })
    const bob = await expectSignedIn(await own.signIn(createTestUser()))
    const { id, token } = await expectSignedIn(await own.signIn(ada))
    const body = { first_name: 'Ada', last_name: '' }
    await own.send('PUT', `/api/user/${id}`, { token, body })
    const report = createReport(hooks, [], own.now)
    const all = await endAllSessions({
      database: reportingDatabase(opened.database, report!),
      clock: own.now,
      product: createTestProduct(),
    })
    const readUser = async (bearer: string) =>
      (await own.send('GET', '/api/user', { token: bearer })).status
    const isPostgres = dialect === 'postgres'
    expect(all.failed.map((one) => one.id)).toEqual(isPostgres ? [id] : [])
    expect([await readUser(bob.token), await readUser(token)]).toEqual([
      401,
      isPostgres ? 200 : 401,
    ])
    own.advanceClock(MINUTE_MS)
    own.provider.setAccount(ada.uid, {
      passwordUpdatedAt: own.now(),
      validSince: String(Math.floor(own.now() / SECOND_MS)),
    })
    hides = true
    const again = await own.signIn(ada)
    if (isPostgres) await expectProblem(again, 'internal')
    else await expectSignedIn(again)
    expect(await readUser(token)).toBe(401)
    await opened.server.close()
  })

  const WAYS_TO_REFUSE: [string, (tx: Queryable) => Promise<void>][] = [
    [
      'by a refusal',
      async () => {
        throw new Refusal('Names cannot be changed.')
      },
    ],
    [
      'by a duplicate',
      async (tx) => {
        for (let turn = 0; turn < 2; turn++)
          await tx.insertInto('server_keys').values({ name: 'twice', key: '' }).execute()
      },
    ],
    ['by an error that it hides', hiding],
  ]

  test.each(WAYS_TO_REFUSE)(
    '%s, cannot let a user keep the email of its owner',
    async (title, refuse) => {
      const hooks = defineHooks({
        inTransaction: {
          'user.email_changed': (_, tx) => refuse(tx),
          'user.profile_changed': (_, tx) => refuse(tx),
        },
      })
      const opened = await openServerWithDatabase(dialect, {}, undefined, { hooks })
      const own = opened.server
      const registerEve = async () => {
        const eve = createTestUser()
        const names = { first_name: 'Eve', last_name: 'Evil' }
        const session = await expectSignedIn(await own.signIn(eve, 'register', names), 201)
        own.advanceClock(11 * MINUTE_MS)
        return { eve, ...session }
      }
      const proven = { emailVerified: true, provider: 'google.com' } as const
      const taken = await registerEve()
      await expectSignedIn(await own.signIn(createTestUser({ email: taken.eve.email, ...proven })))
      expect(await usersStore.find(opened.database.tables, taken.id)).toMatchObject({ email: null })
      const reclaimed = await registerEve()
      const owner = await expectSignedIn(await own.signIn({ ...reclaimed.eve, ...proven }))
      expect(owner).toMatchObject({ id: reclaimed.id, first_name: '', email_verified: true })
      const key = opened.database.tables.selectFrom('server_keys').where('name', '=', 'twice')
      expect(await key.select('name').execute()).toEqual([])
      const log = own.log.join('\n')
      const hidden = title === 'by an error that it hides' && dialect === 'sqlite'
      for (const way of ['email-taken', 'reclaim'])
        expect(log.includes(`"event":"hook-ignored","way":"${way}"`)).toBe(!hidden)
      expect(log).not.toContain('Names cannot')
      await own.close()
    },
  )

  test.each(WAYS_TO_REFUSE)('%s, cannot let a thief keep an email', async (_title, refuse) => {
    let refuses = false
    const refuseLater = async ({ way }: UserEvent, tx: Queryable) => {
      if (refuses && way !== 'sign-up') await refuse(tx)
    }
    const hooks = defineHooks({
      inTransaction: {
        'user.email_changed': refuseLater,
        'user.verified': refuseLater,
        'user.secured': refuseLater,
      },
    })
    const opened = await openServerWithDatabase(dialect, {}, undefined, { hooks })
    const own = opened.server
    const device = createDevice()
    /** Eve has Ada's password, and changes her email. */
    const steal = async () => {
      const ada = createTestUser({ emailVerified: true })
      const { id, token } = await expectSignedIn(await own.signIn(ada, undefined, device))
      const eve = { ...ada, email: `eve-${ada.email}` }
      const asked = await requestEmailChange(own, ada, { token, newEmail: eve.email })
      expect(asked.status).toBe(204)
      own.advanceClock(MINUTE_MS)
      const stolen = await expectSignedIn(await own.signIn(eve, undefined, device))
      expect(stolen).toMatchObject({ id, email: eve.email })
      own.advanceClock(11 * MINUTE_MS)
      return { id, ada, eve, stolen }
    }
    const [undone, reported] = [await steal(), await steal()]
    refuses = true
    const back = await expectSignedIn(await own.signIn(undone.ada, undefined, device))
    expect(back).toMatchObject({ id: undone.id, email: undone.ada.email })
    // Eve's Google account takes her email back, so the link verifies the user again, besides changing the email.
    const google = { emailVerified: true, provider: 'google.com' } as const
    await expectSignedIn(await own.signIn(createTestUser({ email: reported.eve.email, ...google })))
    const token = createToken()
    await securityLinksStore.insert(opened.database.tables, {
      token_hash: hashToken(token),
      user_id: reported.id,
      email: reported.ada.email,
      created_at: own.now(),
      expires_at: own.now() + DAY_MS,
      used_at: null,
    })
    const used = await own.send('POST', '/api/security-link/use', { body: { token } })
    expect(used.status).toBe(200)
    expect(await usersStore.find(opened.database.tables, reported.id)).toMatchObject({
      email: reported.ada.email,
      email_verified: 1,
    })
    const key = opened.database.tables.selectFrom('server_keys').where('name', '=', 'twice')
    expect(await key.select('name').execute()).toEqual([])
    await own.close()
  })

  test('keeps a user from being swept, and no other', async () => {
    const row = { email: null, email_verified: 0, email_lost_at: 0 } as const
    for (const id of ['kept', 'kept-too', 'swept'])
      await usersStore.insert(
        database.tables,
        createUserRow({ id, identity_uid: id, ...row }),
        'sign-up',
      )
    const hooks = defineHooks({
      inTransaction: {
        async 'user.deleted'({ user }) {
          if (user.id.startsWith('kept')) throw new Refusal('Bills are open.')
        },
      },
    })
    const clock = () => Date.now() + 91 * DAY_MS
    const report = createReport(hooks, [], clock)
    const errors: object[] = []
    const log = { error: (fields: object) => void errors.push(fields) }
    const swept = { database: reportingDatabase(database, report!), clock, log: log as never }
    expect(await deleteLostEmails(swept)).toBe(1)
    expect(errors).toMatchObject([{ user: 'kept', users: 2 }])
    expect((await usersStore.find(database.tables, 'kept'))?.id).toBe('kept')
    expect(await usersStore.find(database.tables, 'swept')).toBeUndefined()
  })
})

describe('foyer.hooks.ts', () => {
  let folder: string
  beforeAll(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'foyer-hooks-'))
  })
  afterAll(() => rmSync(folder, { recursive: true }))

  const write = (name: string, text: string) => {
    const file = path.join(folder, name)
    writeFileSync(file, text)
    return file
  }

  const REFUSING = `export default { inTransaction: { 'user.deleted': async () => {
    throw Object.assign(new Error('Bills are open.'), { name: 'Refusal' })
  } } }`

  test('is read by the commands of operators, too', async () => {
    const server = await openTestServer('sqlite')
    const { id } = await expectSignedIn(await server.signIn(createTestUser()))
    const env = { DATABASE_URL: server.databaseUrl, FOYER_HOOKS: write('refusing.mjs', REFUSING) }
    const { code, out, errors } = await runOperatorCommand(['users', 'delete', id], env)
    await server.close()
    expect({ code, out, errors }).toEqual({ code: 1, out: '', errors: 'Bills are open.' })
  })

  test('that fails tells the operator why', async () => {
    const server = await openTestServer('sqlite')
    const { id } = await expectSignedIn(await server.signIn(createTestUser()))
    const text = `export default { inTransaction: { 'user.deleted': async () => seats.free() } }`
    const env = { DATABASE_URL: server.databaseUrl, FOYER_HOOKS: write('failing.mjs', text) }
    const { code, errors } = await runOperatorCommand(['users', 'delete', id], env)
    await server.close()
    expect({ code, errors }).toEqual({
      code: 1,
      errors: 'A hook has failed: seats is not defined',
    })
  })

  test('that refuses for one user lets end-all end the sessions of all others', async () => {
    const server = await openTestServer('sqlite')
    const signUp = async () => expectSignedIn(await server.signIn(createTestUser()))
    const ada = await signUp()
    await signUp()
    const text = `export default { inTransaction: { 'user.logged_out_by_operator': async ({ user }) => {
      if (user.id === '${ada.id}') throw Object.assign(new Error('Not Ada.'), { name: 'Refusal' })
    } } }`
    const env = { DATABASE_URL: server.databaseUrl, FOYER_HOOKS: write('not-ada.mjs', text) }
    const { code, out, errors } = await runOperatorCommand(['users', 'end-all', 'yes'], env)
    const database = await openDatabase(server.databaseUrl, () => {})
    const sessions = await database.tables.selectFrom('sessions').select('user_id').execute()
    await database.close()
    await server.close()
    expect(sessions).toEqual([{ user_id: ada.id }])
    expect([code, out]).toEqual([
      1,
      'All sessions are ended, except those of one user. 2 users were logged in.',
    ])
    expect(errors).toContain(`${ada.id} is still logged in: Not Ada.`)
  })

  test.each([
    ['without a default', '', 'must export'],
    ['with an unknown occasion', 'export default { before: {} }', 'before is unknown.'],
    [
      'with an unknown event',
      "export default { inTransaction: { 'user.create': async () => {} } }",
      "inTransaction['user.create'] is no event.",
    ],
    [
      'without a function',
      "export default { inTransaction: { 'user.created': {} } }",
      "inTransaction['user.created'] must be a function.",
    ],
  ])('%s does not start', async (title, text, fault) => {
    const FOYER_HOOKS = write(`${title.replaceAll(' ', '-')}.mjs`, text)
    await expect(loadHooks({ FOYER_HOOKS })).rejects.toThrow(fault)
  })

  test('that is missing does not start either, because it could have hooks', async () => {
    const FOYER_HOOKS = path.join(folder, 'missing.mjs')
    await expect(loadHooks({ FOYER_HOOKS })).rejects.toThrow(HooksError)
  })

  test('of Foyer has no hooks', async () => {
    expect(createReport(await loadHooks({}), [], Date.now)).toBeUndefined()
  })
})
