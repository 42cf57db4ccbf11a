import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { activityStore } from '../src/db/activity.ts'
import type { Database } from '../src/db/database.ts'
import { identitiesStore, usersStore } from '../src/db/users.ts'
import { openDatabase } from '../src/db/open.ts'
import { sessionsStore } from '../src/db/sessions.ts'
import type { Queryable } from '../src/db/tables.ts'
import { createUserRowsStore } from '../src/db/user-rows.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/databases.ts'
import { createSessionRow, createUserRow } from '../../testing/rows.ts'

const ADA = createUserRow({})

describe('the prepared statements of a connection to Postgres', () => {
  let place: TestDatabase
  let database: Database
  let tables: Queryable
  beforeEach(async () => {
    place = await createTestDatabase('postgres')
    database = await openDatabase(place.url, () => {})
    tables = database.tables
    await usersStore.insert(tables, ADA, 'sign-up')
  })
  afterEach(async () => {
    await database.close()
    await place.remove()
  })

  /** One query at a time uses one connection. */
  async function listPrepared() {
    const prepared = sql<{ statement: string; runs: number }>`
      select statement, generic_plans + custom_plans as runs from pg_prepared_statements`
    return (await prepared.execute(tables)).rows
  }

  test('serve every repetition of a query', async () => {
    for (let turn = 0; turn < 3; turn++) await usersStore.find(tables, ADA.id)
    const finds = (await listPrepared()).filter(({ runs }) => runs === 3)
    expect(finds).toEqual([{ statement: expect.stringMatching(/^select .* "email" = /), runs: 3 }])
  })

  test('still work when a newer release has added columns', async () => {
    await sessionsStore.insert(tables, createSessionRow({ token_hash: 'hash', user_id: ADA.id }))
    const readAll = async () => [
      await usersStore.find(tables, ADA.id),
      await usersStore.change(tables, ADA, { first_name: 'Ada' }, 'update-user'),
      await sessionsStore.find(tables, 'hash'),
      await createUserRowsStore('sessions').list(tables, ADA.id),
      await activityStore.list(tables, ADA.id, 0),
      await identitiesStore.list(tables, ADA.id),
    ]
    const before = await readAll()
    for (const table of ['users', 'sessions', 'activity', 'identities'])
      await sql`alter table ${sql.table(table)} add column newer text`.execute(tables)
    expect(await readAll()).toMatchObject(before)
  })

  test('are limited in number', async () => {
    const hashes = Array.from({ length: 250 }, (_, number) => `hash ${number}`)
    for (const number of hashes.keys())
      await sessionsStore.deleteAll(tables, hashes.slice(0, number + 1))
    expect((await listPrepared()).length).toBeLessThanOrEqual(200)
  })
})
