import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { findFreePort } from '../../scripts/processes.ts'
import type { Database } from '../src/db/database.ts'
import { openDatabase } from '../src/db/open.ts'
import { createEmptyDatabase, type TestDatabase } from '../../testing/databases.ts'

describe('of several Postgres servers', () => {
  let place: TestDatabase
  let url: string
  let database: Database
  beforeEach(async () => {
    place = await createEmptyDatabase('postgres')
    const { host } = new URL(place.url)
    url = place.url.replace(host, `127.0.0.1:${await findFreePort()},${host}`)
    database = await openDatabase(url, () => {})
  })
  afterEach(async () => {
    await database.close()
    await place.remove()
  })

  const nameOf = () => new URL(place.url).pathname.slice(1)
  const write = () =>
    database.transaction((tx) => sql`create table ${sql.id(`t_${Date.now()}`)} ()`.execute(tx))
  const setReadOnly = (value: 'on' | 'off') =>
    sql`alter database ${sql.id(nameOf())} set default_transaction_read_only = ${sql.raw(value)}`.execute(
      database.tables,
    )

  test('the one that answers is used', async () => {
    await write()
    expect(await database.isReachable()).toBe(true)
  })

  test('a connection to one that has become read-only is closed', async () => {
    await sql`set default_transaction_read_only = on`.execute(database.tables)
    await expect(write()).rejects.toThrow(/read-only/)
    await write()
  })

  test('none is used while all are read-only', async () => {
    await setReadOnly('on')
    await expect(openDatabase(url, () => {})).rejects.toMatchObject({
      cause: { message: expect.stringMatching(/^None .*ECONNREFUSED.*read-only/) },
    })
    await sql`set default_transaction_read_only = off`.execute(database.tables)
    await setReadOnly('off')
    const other = await openDatabase(url, () => {})
    await other.close()
  })
})
