import { statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { isDatabaseOutage } from '../src/stores/database-outage.ts'
import { openDatabase, type Database } from '../src/stores/database.ts'
import { sessionsStore } from '../src/stores/sessions-store.ts'
import { usersStore } from '../src/stores/users-store.ts'
import { createTestDatabase, type TestDatabase } from './test-databases.ts'
import { createSessionRow, createUserRow } from './test-rows.ts'

describe('a SQLite file', () => {
  let place: TestDatabase
  let file: string
  beforeEach(async () => {
    place = await createTestDatabase('sqlite')
    file = place.url.slice('sqlite:'.length)
  })
  afterEach(() => place.remove())

  test('is made with its folders, and is nobody else’s to read, even when it was before', async () => {
    const deep = path.join(path.dirname(file), 'a/b/foyer.db')
    await (await openDatabase(`sqlite:${deep}`, () => {})).close()
    expect(statSync(deep).mode & 0o777).toBe(0o600)
    writeFileSync(file, '', { mode: 0o644 })
    const database = await openDatabase(place.url, () => {})
    for (const end of ['', '-wal', '-shm']) expect(statSync(file + end).mode & 0o777).toBe(0o600)
    await database.close()
  })

  test('writes ahead, waits for the disk, and minds foreign keys', async () => {
    const database = await openDatabase(place.url, () => {})
    const read = async (name: string) => {
      const { rows } = await sql
        .raw<Record<string, unknown>>(`pragma ${name}`)
        .execute(database.tables)
      return Object.values(rows[0] ?? {})[0]
    }
    expect(await read('journal_mode')).toBe('wal')
    expect(await read('synchronous')).toBe(2)
    expect(await read('foreign_keys')).toBe(1)
    await database.close()
  })

  test('is kept from other writers from the first moment of a transaction, so that none fails late', async () => {
    const database = await openDatabase(place.url, () => {})
    const other = new DatabaseSync(file, { timeout: 0 })
    await database.transaction(async (tx) => {
      await usersStore.listByIdentityOrEmailForUpdate(tx, 'uid', 'ada@example.com')
      expect(() => other.exec('delete from sessions')).toThrow(/locked/)
    })
    expect(() => other.exec('delete from sessions')).not.toThrow()
    other.close()
    await database.close()
  })

  describe('among many writers', () => {
    const HUNDRED = Array.from({ length: 100 }, (_, at) => `session-${at}`)
    let database: Database
    let other: DatabaseSync
    beforeEach(async () => {
      database = await openDatabase(place.url, () => {})
      other = new DatabaseSync(file)
      await usersStore.insert(database.tables, createUserRow())
    })
    afterEach(async () => {
      other.close()
      await database.close()
    })

    const begin = (hash: string) =>
      database.transaction((tx) =>
        // The name of the browser takes up room, and nothing reads it.
        sessionsStore.insert(
          tx,
          createSessionRow({ token_hash: hash, browser: 'x'.repeat(2_000) }),
        ),
      )
    const kept = () =>
      other
        .prepare('select token_hash from sessions')
        .all()
        .map(({ token_hash }) => token_hash)

    test('has those that come together on the disk when the first of them is told', async () => {
      const begun = HUNDRED.slice(0, 10).map(begin)
      await begun[0]
      expect(kept()).toHaveLength(10)
      await Promise.all(begun)
    })

    test('lets a reader in between when very many come together', async () => {
      const find = sessionsStore.prepareFind(database)
      const begun = [...HUNDRED, ...HUNDRED.map((hash) => `another-${hash}`)].map(begin)
      await begun[0]
      expect(await Promise.all([find('session-0'), find('session-1'), find('nobody')])).toEqual([
        expect.objectContaining({ token_hash: 'session-0' }),
        expect.objectContaining({ token_hash: 'session-1' }),
        undefined,
      ])
      expect(kept().length).toBeLessThan(200)
      await Promise.all(begun)
      expect(kept()).toHaveLength(200)
    })

    test('tells of success nobody whose work a full disk did not take', async () => {
      await sql.raw('pragma max_page_count = 60').execute(database.tables)
      const outcomes = await Promise.allSettled(HUNDRED.map(begin))
      const told = HUNDRED.filter((_, at) => outcomes[at]?.status === 'fulfilled')
      expect(told.length).toBeLessThan(100)
      expect(new Set(kept())).toEqual(new Set(told))
      const failed = outcomes.filter((outcome) => outcome.status === 'rejected')
      for (const { reason } of failed) expect(isDatabaseOutage(reason)).toBe(true)
      await sql.raw('pragma max_page_count = 6000').execute(database.tables)
      await begin('afterwards')
      expect(kept()).toContain('afterwards')
    })
  })

  test('of memory holds as long as it is open', async () => {
    const database = await openDatabase('sqlite::memory:', () => {})
    expect(await usersStore.insert(database.tables, createUserRow())).toMatchObject({ id: 'ada' })
    await database.close()
  })
})
