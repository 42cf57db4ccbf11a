import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { DAY_MS, MINUTE_MS, SECOND_MS } from '../src/core/clock.ts'
import { createLogger } from '../src/core/log.ts'
import type { Database } from '../src/db/database.ts'
import { deliveriesStore } from '../src/db/deliveries.ts'
import { reportingDatabase } from '../src/db/events.ts'
import { usersStore } from '../src/db/users.ts'
import { createDeliverer } from '../src/hooks/deliveries.ts'
import {
  createReport,
  defineHooks,
  type DeliveredEvent,
  type Hooks,
  listReceivers,
} from '../src/hooks/hooks.ts'
import { deleteExpiredDeliveries } from '../src/sweeps.ts'
import { deleteAccount, expectSignedIn } from '../../testing/api.ts'
import {
  BOTH_DIALECTS,
  createTestDatabase,
  DIALECTS,
  type TestDatabase,
} from '../../testing/databases.ts'
import { openTestServer } from '../../testing/in-process.ts'
import { createUserRow, openTestDatabase } from '../../testing/rows.ts'
import { createTestUser } from '../../testing/users.ts'

type After = (event: DeliveredEvent, signal: AbortSignal) => Promise<void>

/** One function for the events of a new user and of its profile. */
const after = (hear: After): Hooks =>
  defineHooks({ after: { 'user.created': hear, 'user.profile_changed': hear } })

describe.each(BOTH_DIALECTS)('a hook after the transaction, on %s', (dialect) => {
  let testDatabase: TestDatabase
  let plain: Database
  let database: Database
  let now: number
  let lines: Record<string, unknown>[]
  const clock = () => now
  beforeEach(async () => {
    testDatabase = await createTestDatabase(dialect)
    plain = await openTestDatabase(testDatabase.url)
    now = 1_000
    lines = []
    const report = createReport(
      after(async () => {}),
      listReceivers(after(async () => {})),
      clock,
    )
    database = report ? reportingDatabase(plain, report) : plain
  })
  afterEach(async () => {
    await plain.close()
    await testDatabase.remove()
  })

  function createServer(hear: After, deliveryMs?: number) {
    const log = createLogger({ write: (line) => void lines.push(JSON.parse(line)) })
    const server = { database: plain, clock, log, metrics: undefined }
    return createDeliverer(server, listReceivers(after(hear)), deliveryMs)
  }

  const signUp = (id: string) =>
    database.transaction((tx) =>
      usersStore.insert(
        tx,
        createUserRow({ id, identity_uid: id, email: `${id}@example.com` }),
        'sign-up',
      ),
    )

  const rename = (id: string, first_name: string) =>
    database.transaction(async (tx) => {
      const user = await usersStore.findForUpdate(tx, id)
      if (user) await usersStore.change(tx, user, { first_name }, 'update-user')
    })

  const readRows = () => plain.tables.selectFrom('deliveries').selectAll().execute()

  test('hears of what was committed, and of nothing else', async () => {
    await signUp('ada')
    const undone = database.transaction(async (tx) => {
      const eve = createUserRow({ id: 'eve', identity_uid: 'eve', email: 'eve@example.com' })
      await usersStore.insert(tx, eve, 'sign-up')
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    const heard: DeliveredEvent[] = []
    await createServer(async (event) => void heard.push(event)).deliverDue()
    expect(heard).toEqual([
      {
        id: expect.stringMatching(/^[\da-f-]{36}$/),
        type: 'user.created',
        at: '1970-01-01T00:00:01.000Z',
        way: 'sign-up',
        user_id: 'ada',
        user: expect.objectContaining({ id: 'ada', email: 'ada@example.com', first_name: 'Ada' }),
        changed: [],
      },
    ])
    expect(await readRows()).toEqual([])
  })

  test('hears of an event as it happened, whatever the hook in the transaction does to it', async () => {
    const spoil = async (event: object) =>
      void Object.assign(event, { id: 'x', user_id: 'eve', way: 'login', changed: ['email'] })
    const hooks = { inTransaction: { 'user.created': spoil } }
    const report = createReport(hooks, listReceivers(after(async () => {})), clock)
    if (report) database = reportingDatabase(plain, report)
    await signUp('ada')
    const [row] = await readRows()
    expect(row).toMatchObject({ subject: 'ada', way: 'sign-up', details: '{"changed":[]}' })
    expect(row?.event_id).not.toBe('x')
  })

  test('hears the events of a user in their order, and those of others although one fails', async () => {
    for (const id of ['ada', 'bob']) await signUp(id)
    for (const name of ['A', 'B', 'C']) for (const id of ['ada', 'bob']) await rename(id, name)
    const heard: string[] = []
    let isDown = true
    const server = createServer(async ({ type, user_id }) => {
      if (isDown && user_id === 'ada') throw new Error('down')
      heard.push(`${user_id} ${type}`)
    })
    await server.deliverDue()
    const changed = 'user.profile_changed'
    const all = (id: string) => [
      `${id} user.created`,
      ...Array.from({ length: 3 }, () => `${id} ${changed}`),
    ]
    expect(heard).toEqual(all('bob'))
    heard.length = 0
    isDown = false
    await server.deliverDue()
    expect(heard).toEqual([])
    now += 5 * SECOND_MS
    await server.deliverDue()
    expect(heard).toEqual(all('ada'))
  })

  test('hears what became due while the server looked for more', async () => {
    for (const id of ['ada', 'bob']) await signUp(id)
    await rename('ada', 'A')
    const looked = Promise.withResolvers<void>()
    const heard: string[] = []
    const server = createServer(async ({ type, user_id }) => {
      if (user_id === 'ada' && type === 'user.created') await looked.promise
      heard.push(user_id)
    })
    const { hasDue } = deliveriesStore
    const look = vi.spyOn(deliveriesStore, 'hasDue').mockImplementation(async (...args) => {
      const isDue = await hasDue(...args)
      if (isDue) return true
      // Ada's first event is delivered after the database was asked, and before it has answered.
      looked.resolve()
      const isClaimed = async () => (await readRows()).some((row) => row.claimed_until > now)
      await vi.waitUntil(async () => !(await isClaimed()))
      return false
    })
    await server.deliverDue()
    look.mockRestore()
    expect(heard.toSorted()).toEqual(['ada', 'ada', 'bob'])
  })

  test('hears an event again, with the same id, if its server died before it was done', async () => {
    await signUp('ada')
    const { promise: heard, resolve } = Promise.withResolvers<string>()
    const dying = createServer(async ({ id }) => {
      resolve(id)
      await new Promise(() => {})
    }, 60 * MINUTE_MS)
    void dying.deliverDue()
    const id = await heard
    const again: string[] = []
    const server = createServer(async (event) => void again.push(event.id))
    await server.deliverDue()
    expect(again).toEqual([])
    now += MINUTE_MS
    await server.deliverDue()
    expect(again).toEqual([id])
  })

  test('that ends each server is given up, and the next event of the user is delivered', async () => {
    await signUp('eve')
    await rename('eve', 'Mallory')
    const heard: string[] = []
    const startServer = () => {
      const { promise: taken, resolve } = Promise.withResolvers<void>()
      const server = createServer(async ({ type }) => {
        heard.push(type)
        resolve()
        // Its process is gone.
        if (type === 'user.created') await new Promise(() => {})
      }, 60 * MINUTE_MS)
      return { taken, delivered: server.deliverDue() }
    }
    for (let died = 0; died < 13; died++) {
      await startServer().taken
      now += MINUTE_MS
    }
    const last = startServer()
    await last.taken
    const created = Array.from({ length: 13 }, () => 'user.created')
    expect(heard).toEqual([...created, 'user.profile_changed'])
    await last.delivered
    expect(lines.filter(({ event }) => event === 'delivery-failed')).toMatchObject([
      { receiver: 'hooks', type: 'user.created' },
    ])
  })

  test('is given up only for deaths of which it may be the reason', async () => {
    const users = ['ada', 'bob', 'cleo']
    for (const user of users) {
      await signUp(user)
      now += 1
    }
    const taken: string[][] = []
    // Far more servers die than an event has tries, for a reason of their own.
    for (let died = 0; died < 20; died++) {
      const { promise: isTaken, resolve } = Promise.withResolvers<void>()
      const batch: string[] = []
      const dying = createServer(async ({ user_id }) => {
        batch.push(user_id)
        if (died > 0 || batch.length === users.length) resolve()
        await new Promise(() => {})
      }, 60 * MINUTE_MS)
      void dying.deliverDue()
      await isTaken
      taken.push(batch.toSorted())
      now += MINUTE_MS
    }
    expect(taken.slice(0, 5)).toEqual([users, ['ada'], ['bob'], ['cleo'], ['ada']])
    const heard: string[] = []
    const server = createServer(async (event) => void heard.push(event.user_id))
    await server.deliverDue()
    expect(heard.toSorted()).toEqual(users)
  })

  test('hears each event once from three servers', async () => {
    const ids = Array.from({ length: 30 }, (_, index) => `user-${index}`)
    for (const id of ids) await signUp(id)
    const heard: string[] = []
    const servers = [0, 1, 2].map(() =>
      createServer(async (event) => void heard.push(event.user_id)),
    )
    await Promise.all(servers.map((server) => server.deliverDue()))
    expect(heard.toSorted()).toEqual(ids.toSorted())
  })

  test('that fails for more than three days is given up, and can be replayed', async () => {
    await signUp('ada')
    const tries: number[] = []
    let isDown = true
    const server = createServer(async () => {
      tries.push(now)
      if (isDown) throw new Error('down')
    })
    for (let turn = 0; turn < 4 * 24 * 60; turn++) {
      await server.deliverDue()
      now += MINUTE_MS
    }
    expect(tries).toHaveLength(13)
    expect((tries.at(-1) ?? 0) - 1_000).toBeGreaterThan(3 * DAY_MS)
    expect(lines.filter(({ event }) => event === 'delivery-failed')).toMatchObject([
      { receiver: 'hooks', type: 'user.created' },
    ])
    const [failed] = await deliveriesStore.listFailed(plain.tables, 10)
    expect(failed).toMatchObject({ subject: 'ada', receiver: 'hooks', tries: 13 })
    // Later events of the user no longer wait for it.
    isDown = false
    tries.length = 0
    await rename('ada', 'A')
    await server.deliverDue()
    expect(tries).toHaveLength(1)
    const which = { receiver: 'hooks', event_id: failed?.event_id }
    expect(await deliveriesStore.replay(plain.tables, which, now)).toBe(1)
    await server.deliverDue()
    expect([tries.length, await readRows()]).toEqual([2, []])
  })

  test('that takes too long is tried again', async () => {
    await signUp('ada')
    const signals: AbortSignal[] = []
    const server = createServer((_, signal) => {
      signals.push(signal)
      return new Promise(() => {})
    }, 1)
    await server.deliverDue()
    expect(signals.map(({ aborted }) => aborted)).toEqual([true])
    expect(await readRows()).toMatchObject([{ tries: 1, due_at: now + 5 * SECOND_MS }])
  })

  test('that only a newer release has is left to the newer release', async () => {
    await signUp('ada')
    const log = createLogger({ write: () => {} })
    const server = { database: plain, clock, log, metrics: undefined }
    const old = listReceivers({ after: { 'user.deleted': async () => {} } })
    await createDeliverer(server, old).deliverDue()
    now += 5 * SECOND_MS
    const heard: string[] = []
    await createServer(async ({ type }) => void heard.push(type)).deliverDue()
    expect(heard).toEqual(['user.created'])
  })

  test('that fails is not looked at again until it is due, nor are the later events of the user', async () => {
    await signUp('ada')
    await rename('ada', 'A')
    const server = createServer(async () => {
      throw new Error('down')
    })
    await server.deliverDue()
    await rename('ada', 'B')
    const due_at = now + 5 * SECOND_MS
    const rows = await readRows()
    const later = Number.MAX_SAFE_INTEGER
    expect(rows.toSorted((a, b) => a.position - b.position)).toMatchObject([
      { tries: 1, due_at },
      { tries: 0, due_at: later },
      { tries: 0, due_at: later },
    ])
  })

  test('that had to wait for an earlier one of its user is due after newer ones of other users', async () => {
    await signUp('eve')
    for (let turn = 0; turn < 20; turn++) await rename('eve', `Eve ${turn}`)
    now += SECOND_MS
    for (const id of ['ada', 'bob']) await signUp(id)
    const due = plain.tables.selectFrom('deliveries').select('subject').where('due_at', '<=', now)
    expect((await due.execute()).map(({ subject }) => subject).toSorted()).toEqual([
      'ada',
      'bob',
      'eve',
    ])
    now += SECOND_MS
    const claim = { now, until: now, limit: 1, isIdle: true }
    const { rows: first } = await deliveriesStore.claim(plain.tables, 'hooks', claim)
    await plain.transaction((tx) => deliveriesStore.delete(tx, first[0]!, now))
    const { rows: next } = await deliveriesStore.claim(plain.tables, 'hooks', {
      ...claim,
      limit: 3,
    })
    expect([...first, ...next].map(({ subject }) => subject).toSorted()).toEqual([
      'ada',
      'bob',
      'eve',
      'eve',
    ])
    expect(next.find(({ subject }) => subject === 'eve')).toMatchObject({ due_at: now })
  })

  /** Whether a statement waits for the lock of another transaction. */
  async function isBlocked() {
    const { rows } = await sql`select 1 from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(plain.tables)
    return rows.length > 0
  }

  test('hears what is added while the event before it is delivered', async () => {
    await signUp('ada')
    const [first] = await readRows()
    const added = Promise.withResolvers<void>()
    const committing = Promise.withResolvers<void>()
    const renaming = database.transaction(async (tx) => {
      const user = await usersStore.findForUpdate(tx, 'ada')
      if (user) await usersStore.change(tx, user, { first_name: 'A' }, 'update-user')
      added.resolve()
      await committing.promise
    })
    await added.promise
    const delivered = plain.transaction((tx) => deliveriesStore.delete(tx, first!, now))
    // SQLite begins the next transaction after this one.
    if (dialect === 'postgres') await Promise.race([delivered, vi.waitUntil(isBlocked)])
    committing.resolve()
    await Promise.all([renaming, delivered])
    const heard: string[] = []
    await createServer(async ({ type }) => void heard.push(type)).deliverDue()
    expect(heard).toEqual(['user.profile_changed'])
  })

  test('hears the events of a user in their order from three servers', async () => {
    for (const id of ['ada', 'bob']) await signUp(id)
    for (let turn = 0; turn < 20; turn++)
      for (const id of ['ada', 'bob']) await rename(id, `${turn}`)
    const order = (await readRows()).toSorted((a, b) => a.position - b.position)
    const heard: string[] = []
    const servers = [0, 1, 2].map(() =>
      createServer(async ({ id, user_id }) => void heard.push(`${user_id} ${id}`)),
    )
    // What one server delivers last may make due what the others no longer wait for.
    while ((await readRows()).length > 0)
      await Promise.all(servers.map((server) => server.deliverDue()))
    const own = (id: string) => heard.filter((line) => line.startsWith(id))
    for (const id of ['ada', 'bob']) {
      const rows = order.filter(({ subject }) => subject === id)
      expect(own(id)).toEqual(rows.map(({ event_id }) => `${id} ${event_id}`))
    }
  })

  test('that a stopping server aborts has not failed, and another server delivers it at once', async () => {
    await signUp('ada')
    const { promise: heard, resolve } = Promise.withResolvers<void>()
    const stopping = createServer(async () => {
      resolve()
      await new Promise(() => {})
    }, 60 * MINUTE_MS)
    stopping.start()
    await heard
    await stopping.stop(0)
    expect(await readRows()).toMatchObject([{ tries: 0, due_at: now }])
    const again: string[] = []
    await createServer(async ({ type }) => void again.push(type)).deliverDue()
    expect(again).toEqual(['user.created'])
  })

  test('that hangs for one user runs for all others', async () => {
    const ids = Array.from({ length: 30 }, (_, index) => `user-${index}`)
    for (const id of ids) await signUp(id)
    const { promise: all, resolve } = Promise.withResolvers<void>()
    const heard = new Set<string>()
    const server = createServer(async ({ user_id }) => {
      if (user_id === 'user-0') await new Promise(() => {})
      if (heard.add(user_id).size === ids.length - 1) resolve()
    }, 60 * MINUTE_MS)
    server.start()
    await all
    await server.stop(0)
    expect((await readRows()).map(({ subject }) => subject)).toEqual(['user-0'])
  })

  test('and a webhook don’t wait for each other', async () => {
    const slow = { name: 'slow', hears: () => true, deliver: () => new Promise<void>(() => {}) }
    const { promise: heard, resolve } = Promise.withResolvers<string>()
    const fast = {
      name: 'fast',
      hears: () => true,
      deliver: async ({ user_id }: DeliveredEvent) => resolve(user_id),
    }
    const report = createReport({}, [slow, fast], clock)
    if (report) database = reportingDatabase(plain, report)
    await signUp('ada')
    const log = createLogger({ write: () => {} })
    const server = { database: plain, clock, log, metrics: undefined }
    const deliverer = createDeliverer(server, [slow, fast], 60 * MINUTE_MS)
    deliverer.start()
    expect(await heard).toBe('ada')
    await deliverer.stop(0)
  })

  test('that the file no longer has keeps nothing waiting for ever, and the log counts the loss', async () => {
    for (const id of ['ada', 'bob']) await signUp(id)
    now += 60 * DAY_MS
    const log = createLogger({ write: (line) => void lines.push(JSON.parse(line)) })
    await deleteExpiredDeliveries({ database: plain, clock, log })
    await deleteExpiredDeliveries({ database: plain, clock, log })
    expect(await readRows()).toEqual([])
    expect(lines).toMatchObject([{ event: 'deliveries-expired', deliveries: 2 }])
  })

  test('hears what waits for an event that expired', async () => {
    await signUp('ada')
    now += SECOND_MS
    await rename('ada', 'A')
    now += 60 * DAY_MS - SECOND_MS
    const log = createLogger({ write: () => {} })
    await deleteExpiredDeliveries({ database: plain, clock, log })
    const heard: string[] = []
    await createServer(async ({ type }) => void heard.push(type)).deliverDue()
    expect(heard).toEqual(['user.profile_changed'])
  })
})

describe.each(DIALECTS)('the hooks of a server, on %s', (dialect) => {
  test('hear of deletions, and of what an operator does', async () => {
    const heard: DeliveredEvent[] = []
    const hear = async (event: DeliveredEvent) => void heard.push(event)
    const hooks = defineHooks({
      after: { 'user.deleted': hear, 'user.logged_out_by_operator': hear },
    })
    const server = await openTestServer(dialect, { MANAGEMENT_PORT: '0' }, undefined, { hooks })
    const user = createTestUser({ emailVerified: true })
    const { id, token } = await expectSignedIn(await server.signIn(user))
    expect((await deleteAccount(server, user, { token })).status).toBe(204)
    const database = await openTestDatabase(server.databaseUrl)
    const rows = await database.tables.selectFrom('deliveries').selectAll().execute()
    await database.close()
    expect(rows).toMatchObject([{ subject: id, type: 'user.deleted', details: '{"changed":[]}' }])
    await server.deliverDue()
    expect(heard).toMatchObject([{ type: 'user.deleted', user_id: id, user: null }])
    const read = vi.spyOn(deliveriesStore, 'readStates')
    const metrics = await (await fetch(`${server.managementOrigin}/metrics`)).text()
    expect(read).toHaveBeenCalledOnce()
    read.mockRestore()
    expect(metrics).toContain('foyer_deliveries_total{receiver="hooks",outcome="delivered"} 1')
    expect(metrics).toContain('foyer_deliveries_waiting{receiver="hooks"} 0')
    await server.close()
  })
})
