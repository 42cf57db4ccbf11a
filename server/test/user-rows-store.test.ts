import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '../src/db/database.ts'
import { knownDevicesStore, trustedDevicesStore } from '../src/db/sign-ins.ts'
import { createUserRowsStore } from '../src/db/user-rows.ts'
import { usersStore } from '../src/db/users.ts'
import { BOTH_DIALECTS, createTestDatabase, type TestDatabase } from '../../testing/databases.ts'
import { createSessionRow, createUserRow, openTestDatabase } from '../../testing/rows.ts'

const rows = createUserRowsStore('sessions')

describe.each(BOTH_DIALECTS)('the rows of a user, on %s', (dialect) => {
  let testDatabase: TestDatabase
  let database: Database
  beforeAll(async () => {
    testDatabase = await createTestDatabase(dialect)
    database = await openTestDatabase(testDatabase.url)
    for (const id of ['ada', 'eve']) {
      const own = { id, identity_uid: `uid of ${id}`, email: `${id}@example.com` }
      await usersStore.insert(database.tables, createUserRow(own), 'sign-up')
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

  test('are fifty trusted devices at most, the newest', async () => {
    const { tables } = database
    const trust = (user_id: string, at: number) =>
      trustedDevicesStore.replace(tables, {
        id: `${user_id} ${at}`,
        user_id,
        device_hash: `device ${at}`,
        browser: '',
        system: '',
        address: '',
        created_at: at,
        expires_at: at + 100,
      })
    await trust('eve', 1)
    for (let at = 1; at <= 52; at++) await trust('ada', at)
    const has = (user_id: string, at: number) =>
      trustedDevicesStore.has(tables, { user_id, device_hash: `device ${at}` }, at)
    expect([await has('ada', 2), await has('ada', 3), await has('eve', 1)]).toEqual([
      false,
      true,
      true,
    ])
    expect(await trustedDevicesStore.list(tables, 'ada')).toHaveLength(50)
  })

  test('are as many known devices as asked for, those that were used last', async () => {
    const { tables } = database
    const device = (user_id: string, at: number) => ({ user_id, device_hash: `device ${at}` })
    for (const at of [1, 2, 3]) await knownDevicesStore.remember(tables, device('ada', at), at)
    await knownDevicesStore.remember(tables, device('eve', 1), 1)
    await knownDevicesStore.remember(tables, device('ada', 1), 4)
    await knownDevicesStore.keepNewest(tables, 'ada', 2)
    const isKnown = (user: string, at: number) => knownDevicesStore.has(tables, device(user, at))
    const known = [await isKnown('ada', 1), await isKnown('ada', 2), await isKnown('ada', 3)]
    expect(known).toEqual([true, false, true])
    expect(await isKnown('eve', 1)).toBe(true)
  })
})
