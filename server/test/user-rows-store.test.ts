import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '../src/db/database.ts'
import { openDatabase } from '../src/db/open.ts'
import { createUserRowsStore } from '../src/db/user-rows.ts'
import { usersStore } from '../src/db/users.ts'
import { BOTH_DIALECTS, createTestDatabase, type TestDatabase } from '../../testing/databases.ts'
import { createSessionRow, createUserRow } from '../../testing/rows.ts'

const rows = createUserRowsStore('sessions')

describe.each(BOTH_DIALECTS)('the rows of a user, on %s', (dialect) => {
  let testDatabase: TestDatabase
  let database: Database
  beforeAll(async () => {
    testDatabase = await createTestDatabase(dialect)
    database = await openDatabase(testDatabase.url, () => {})
    for (const id of ['ada', 'eve']) {
      const own = { id, identity_uid: `uid of ${id}`, email: `${id}@example.com` }
      await usersStore.insert(database.tables, createUserRow(own))
      const row = { id: `row of ${id}`, user_id: id, token_hash: `hash of ${id}` }
      await rows.insert(database.tables, createSessionRow(row))
    }
  })
  afterAll(async () => {
    await database.close()
    await testDatabase.remove()
  })

  const listIds = async (userId: string) =>
    (await rows.list(database.tables, userId)).map(({ id }) => id)

  test('are listed for this user only', async () => {
    expect(await listIds('ada')).toEqual(['row of ada'])
    expect(await listIds('eve')).toEqual(['row of eve'])
  })

  test('are changed by this user only', async () => {
    const id = 'row of ada'
    const changes = { browser: 'Firefox' }
    expect(await rows.update(database.tables, { id, user_id: 'eve' }, changes)).toBeUndefined()
    expect(await rows.list(database.tables, 'ada')).toMatchObject([{ browser: '' }])
    const changed = await rows.update(database.tables, { id, user_id: 'ada' }, changes)
    expect(changed).toMatchObject({ id, browser: 'Firefox' })
  })

  test('are deleted by this user only', async () => {
    const id = 'row of ada'
    expect(await rows.delete(database.tables, { id, user_id: 'eve' })).toBe(false)
    expect(await listIds('ada')).toEqual([id])
    expect(await rows.delete(database.tables, { id, user_id: 'ada' })).toBe(true)
    expect(await rows.delete(database.tables, { id, user_id: 'ada' })).toBe(false)
    expect(await listIds('ada')).toEqual([])
  })
})
