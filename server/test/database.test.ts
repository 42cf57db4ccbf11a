import type { Migration } from 'kysely/migration'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Database } from '../src/db/database.ts'
import { readMigrationSets, type MigrationSet } from '../src/db/migrations.ts'
import { openDatabase } from '../src/db/open.ts'
import { deletedUsersStore, exchangedProofsStore } from '../src/db/sign-ins.ts'
import { sessionsStore } from '../src/db/sessions.ts'
import { ANSWER_COLUMNS, REQUIREMENT_COLUMNS } from '../src/db/user-columns.ts'
import { usersStore } from '../src/db/users.ts'
import {
  BOTH_DIALECTS,
  createEmptyDatabase,
  createTestDatabase,
  type TestDatabase,
} from '../../testing/databases.ts'
import { createSessionRow, createUserRow } from '../../testing/rows.ts'

const ADA = createUserRow({
  last_name: "O'Lovelace 😀",
  // Too large for a 32-bit column.
  created_at: 4_102_444_800_123,
})

const sessionOf = (user_id: string, token_hash: string, at: number) =>
  createSessionRow({
    token_hash,
    user_id,
    auth_time: at,
    created_at: at,
    last_seen_at: at,
    expires_at: at + 100,
  })

describe.each(BOTH_DIALECTS)('the database, on %s', (dialect) => {
  let place: TestDatabase
  let database: Database
  beforeEach(async () => {
    place = await createTestDatabase(dialect)
    database = await openDatabase(place.url, () => {})
  })
  afterEach(async () => {
    await database.close()
    await place.remove()
  })

  const hashesOf = async () => {
    const rows = await database.tables.selectFrom('sessions').select('token_hash').execute()
    return rows.map(({ token_hash }) => token_hash).toSorted()
  }

  test('returns stored values unchanged, including large numbers', async () => {
    expect(await usersStore.insert(database.tables, ADA, 'sign-up')).toEqual(ADA)
    const found = await usersStore.listByUidOrEmailForUpdate(database.tables, 'uid-of-ada', '')
    expect(found).toEqual([ADA])
  })

  test('updates the columns that are given, in any order', async () => {
    const eve = createUserRow({ id: 'eve', identity_uid: 'uid-of-eve', email: 'eve@example.com' })
    const users = [ADA, eve]
    for (const user of users) await usersStore.insert(database.tables, user, 'sign-up')
    const changes = [
      { first_name: 'A', last_name: 'B' },
      { last_name: 'C', first_name: 'D' },
      { email: null, email_verified: 0, two_step_at: 4_102_444_800_123 },
    ] as const
    for (const change of changes) {
      for (const [index, user] of users.entries()) {
        const updated = await usersStore.change(database.tables, user, change, 'update-user')
        expect(updated).toEqual({ ...user, ...change })
        users[index] = updated
      }
    }
    await expect(usersStore.update(database.tables, 'no-one', { language: null })).rejects.toThrow(
      'There is no user to update',
    )
  })

  test('allows one row per identity and one per email', async () => {
    await usersStore.insert(database.tables, ADA, 'sign-up')
    for (const other of [{ email: 'b@example.com' }, { identity_uid: 'other' }]) {
      const duplicate = { ...ADA, id: 'duplicate', ...other }
      await expect(usersStore.insert(database.tables, duplicate, 'sign-up')).rejects.toThrow(
        /unique/i,
      )
    }
  })

  test('finds a session with its user in one prepared lookup', async () => {
    const find = sessionsStore.prepareFind(database)
    await usersStore.insert(database.tables, ADA, 'sign-up')
    await sessionsStore.insert(database.tables, sessionOf('ada', 'hash', 5))
    expect({ ...(await find('hash')) }).toEqual({
      token_hash: 'hash',
      last_seen_at: 5,
      used_at: 1,
      expires_at: 105,
      ...Object.fromEntries(
        [...ANSWER_COLUMNS, ...REQUIREMENT_COLUMNS].map((column) => [column, ADA[column]]),
      ),
    })
    expect(await find('other')).toBeUndefined()
  })

  test('hides an open transaction from a prepared lookup', async () => {
    const find = sessionsStore.prepareFind(database)
    await usersStore.insert(database.tables, ADA, 'sign-up')
    const reads: Promise<unknown>[] = []
    const undone = database.transaction(async (tx) => {
      await sessionsStore.insert(tx, sessionOf('ada', 'hash', 5))
      reads.push(find('hash'), find('other'))
      // Lookups run at the end of the turn, which must come while the transaction is open.
      await new Promise((resolve) => setImmediate(() => setImmediate(resolve)))
      await sessionsStore.deleteOfUser(tx, 'ada')
      await sessionsStore.insert(tx, sessionOf('ada', 'hash', 6))
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    expect(await Promise.all(reads)).toEqual([undefined, undefined])
  })

  test('answers concurrent lookups correctly, including unknown keys', async () => {
    const find = sessionsStore.prepareFind(database)
    await usersStore.insert(database.tables, ADA, 'sign-up')
    const keys = Array.from({ length: 200 }, (_, at) => `hash-${at}`)
    for (const [at, key] of keys.entries()) {
      if (at % 3 > 0) await sessionsStore.insert(database.tables, sessionOf('ada', key, at))
    }
    const found = await Promise.all([...keys, ...keys].map(find))
    const expected = keys.map((_, at) => (at % 3 > 0 ? at : undefined))
    expect(found.map((row) => row?.last_seen_at)).toEqual([...expected, ...expected])
  })

  test('rolls back only the failing one of concurrent transactions', async () => {
    await usersStore.insert(database.tables, ADA, 'sign-up')
    const pending = ['a', 'b', 'c', 'd', 'e'].map((hash) =>
      database.transaction(async (tx) => {
        await sessionsStore.insert(tx, sessionOf('ada', hash, 1))
        // One throws, one violates a constraint.
        if (hash === 'b') throw new Error('undone')
        if (hash === 'd') await sessionsStore.insert(tx, sessionOf('unknown', 'f', 1))
        return hash
      }),
    )
    const outcomes = await Promise.allSettled(pending)
    expect(outcomes.map(({ status }) => status)).toEqual([
      'fulfilled',
      'rejected',
      'fulfilled',
      'rejected',
      'fulfilled',
    ])
    expect(outcomes[1]).toMatchObject({ reason: { message: 'undone' } })
    expect(await hashesOf()).toEqual(['a', 'c', 'e'])
  })

  test('lists the sessions of one user with the oldest first', async () => {
    await usersStore.insert(database.tables, ADA, 'sign-up')
    const bob = { ...ADA, id: 'bob', identity_uid: 'uid-of-bob', email: 'bob@example.com' }
    await usersStore.insert(database.tables, bob, 'sign-up')
    for (const at of [3, 1, 2]) {
      await sessionsStore.insert(database.tables, sessionOf('ada', `ada-${at}`, at))
    }
    await sessionsStore.insert(database.tables, sessionOf('bob', 'bob-0', 0))
    const listed = await sessionsStore.listOldestFirst(database.tables, 'ada')
    expect(listed.map(({ token_hash }) => token_hash)).toEqual(['ada-1', 'ada-2', 'ada-3'])
    await sessionsStore.deleteAll(database.tables, ['ada-1', 'ada-3'])
    expect(await hashesOf()).toEqual(['ada-2', 'bob-0'])
  })

  test('deletes exchanged proofs that have expired, in steps', async () => {
    await usersStore.insert(database.tables, ADA, 'sign-up')
    const row = { user_id: 'ada', session_id: 'session', factor_hash: null }
    for (const at of [10, 20, 30]) {
      const proof = { ...row, proof_hash: `at-${at}`, expires_at: at }
      expect(await exchangedProofsStore.insertOrFind(database.tables, proof)).toBeUndefined()
      expect(await exchangedProofsStore.insertOrFind(database.tables, proof)).toEqual(proof)
    }
    expect(await exchangedProofsStore.deleteExpired(database.tables, 20, 1)).toBe(1)
    expect(await exchangedProofsStore.deleteExpired(database.tables, 20, 9)).toBe(1)
    expect(await exchangedProofsStore.find(database.tables, 'at-30')).toBeDefined()
  })

  test('deletes remembered deletions that have expired, in steps', async () => {
    for (const at of [10, 20, 30]) {
      const row = { uid_hash: `at-${at}`, sign_ins_valid_from: at, expires_at: at }
      await deletedUsersStore.upsert(database.tables, { ...row, sign_ins_valid_from: 0 })
      await deletedUsersStore.upsert(database.tables, row)
      expect(await deletedUsersStore.find(database.tables, `at-${at}`)).toEqual(row)
    }
    expect(await deletedUsersStore.deleteExpired(database.tables, 20, 1)).toBe(1)
    expect(await deletedUsersStore.deleteExpired(database.tables, 20, 9)).toBe(1)
    expect(await deletedUsersStore.find(database.tables, 'at-30')).toBeDefined()
  })

  test('deletes expired and idle sessions in steps', async () => {
    await usersStore.insert(database.tables, ADA, 'sign-up')
    for (const at of [0, 10, 20, 30]) {
      await sessionsStore.insert(database.tables, sessionOf('ada', `at-${at}`, at))
    }
    const over = { expiredBy: 110, idleSince: 20, limit: 2 }
    expect(await sessionsStore.deleteExpired(database.tables, over)).toBe(2)
    expect(await sessionsStore.deleteExpired(database.tables, over)).toBe(1)
    expect(await sessionsStore.deleteExpired(database.tables, over)).toBe(0)
    expect(await hashesOf()).toEqual(['at-30'])
  })

  test('refuses a session without a user', async () => {
    const orphan = sessionsStore.insert(database.tables, sessionOf('unknown', 'hash', 1))
    await expect(orphan).rejects.toThrow(/foreign key/i)
  })
})

describe('a Postgres database', () => {
  test('uses one connection for concurrent reachability checks', async () => {
    const place = await createTestDatabase('postgres')
    const database = await openDatabase(place.url, () => {})
    const responses = await Promise.all(Array.from({ length: 50 }, () => database.isReachable()))
    expect(new Set(responses)).toEqual(new Set([true]))
    // Postgres itself may still list the connection of the migrations, which has been closed.
    expect(database.readPool?.().total).toBe(1)
    await database.close()
    await place.remove()
  })

  test('is migrated once when servers of two releases start concurrently', async () => {
    const fresh = await createEmptyDatabase('postgres')
    const addTable: Migration = {
      up: (db) => db.schema.createTable('newer').addColumn('id', 'text').execute(),
    }
    const older = await readMigrationSets()
    const newer = older.map((set, index) => ({
      ...set,
      migrations: { ...set.migrations, ...(index === 0 && { '500-newer': addTable }) },
    }))
    const ran: string[] = []
    const open = (migrationSets: readonly MigrationSet[]) =>
      openDatabase(fresh.url, () => {}, { migrationSets, onMigrated: ({ name }) => ran.push(name) })
    const opened = await Promise.all([newer, older, newer, older].map(open))
    const names = newer.flatMap(({ migrations }) => Object.keys(migrations))
    expect(ran.toSorted()).toEqual(names.toSorted())
    await Promise.all(opened.map((one) => one.close()))
    await fresh.remove()
  })

  test('is migrated once when several servers start concurrently', async () => {
    const fresh = await createEmptyDatabase('postgres')
    const opened = await Promise.all([1, 2, 3].map(() => openDatabase(fresh.url, () => {})))
    for (const [at, one] of opened.entries()) {
      const row = { ...ADA, id: `${at}`, identity_uid: `${at}`, email: `${at}@example.com` }
      expect(await usersStore.insert(one.tables, row, 'sign-up')).toEqual(row)
    }
    await Promise.all(opened.map((one) => one.close()))
    await fresh.remove()
  })
})
