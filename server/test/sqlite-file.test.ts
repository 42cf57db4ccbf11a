import { statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { isDatabaseOutage, type Database } from '../src/db/database.ts'
import { openDatabase } from '../src/db/open.ts'
import { sessionsStore } from '../src/db/sessions.ts'
import { usersStore } from '../src/db/users.ts'
import { createEmptyDatabase, type TestDatabase } from '../../testing/databases.ts'
import { createSessionRow, createUserRow } from '../../testing/rows.ts'

describe('a SQLite file', () => {
  let place: TestDatabase
  let file: string
  beforeEach(async () => {
    place = await createEmptyDatabase('sqlite')
    file = place.url.slice('sqlite:'.length)
  })
  afterEach(() => place.remove())

  test('is created with its folders and made private, even if it was not', async () => {
    const deep = path.join(path.dirname(file), 'a/b/foyer.db')
    await (await openDatabase(`sqlite:${deep}`, () => {})).close()
    expect(statSync(deep).mode & 0o777).toBe(0o600)
    writeFileSync(file, '', { mode: 0o644 })
    const database = await openDatabase(place.url, () => {})
    for (const end of ['', '-wal', '-shm']) expect(statSync(file + end).mode & 0o777).toBe(0o600)
    await database.close()
  })

  test('uses WAL, full synchronisation and foreign keys', async () => {
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

  test('is locked for writing from the start of a transaction', async () => {
    const database = await openDatabase(place.url, () => {})
    const other = new DatabaseSync(file, { timeout: 0 })
    await database.transaction(async (tx) => {
      await usersStore.listByUidOrEmailForUpdate(tx, 'uid', 'ada@example.com')
      expect(() => other.exec('delete from sessions')).toThrow(/locked/)
    })
    expect(() => other.exec('delete from sessions')).not.toThrow()
    other.close()
    await database.close()
  })

  describe('with many writers', () => {
    const HUNDRED = Array.from({ length: 100 }, (_, at) => `session-${at}`)
    let database: Database
    let other: DatabaseSync
    beforeEach(async () => {
      database = await openDatabase(place.url, () => {})
      other = new DatabaseSync(file)
      await usersStore.insert(database.tables, createUserRow(), 'sign-up')
    })
    afterEach(async () => {
      other.close()
      await database.close()
    })

    const begin = (hash: string) =>
      database.transaction((tx) =>
        // A long browser name fills the disk.
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

    test('has stored a whole group when its first transaction settles', async () => {
      // A group that takes long is split.
      const clock = vi.spyOn(performance, 'now').mockReturnValue(performance.now())
      onTestFinished(() => clock.mockRestore())
      const pending = HUNDRED.slice(0, 10).map(begin)
      await pending[0]
      expect(kept()).toHaveLength(10)
      await Promise.all(pending)
    })

    test('lets readers run between groups', async () => {
      const find = sessionsStore.prepareFind(database)
      const pending = [...HUNDRED, ...HUNDRED.map((hash) => `another-${hash}`)].map(begin)
      await pending[0]
      expect(await Promise.all([find('session-0'), find('session-1'), find('unknown')])).toEqual([
        expect.objectContaining({ token_hash: 'session-0' }),
        expect.objectContaining({ token_hash: 'session-1' }),
        undefined,
      ])
      expect(kept().length).toBeLessThan(200)
      await Promise.all(pending)
      expect(kept()).toHaveLength(200)
    })

    test('rejects transactions that could not be stored on a full disk', async () => {
      await sql.raw('pragma max_page_count = 60').execute(database.tables)
      const outcomes = await Promise.allSettled(HUNDRED.map(begin))
      const succeeded = HUNDRED.filter((_, at) => outcomes[at]?.status === 'fulfilled')
      expect(succeeded.length).toBeLessThan(100)
      expect(new Set(kept())).toEqual(new Set(succeeded))
      const failed = outcomes.filter((outcome) => outcome.status === 'rejected')
      for (const { reason } of failed) expect(isDatabaseOutage(reason)).toBe(true)
      await sql.raw('pragma max_page_count = 6000').execute(database.tables)
      await begin('afterwards')
      expect(kept()).toContain('afterwards')
    })
  })

  test('in memory lasts while it is open', async () => {
    const database = await openDatabase('sqlite::memory:', () => {})
    expect(await usersStore.insert(database.tables, createUserRow(), 'sign-up')).toMatchObject({
      id: 'ada',
    })
    await database.close()
  })
})
