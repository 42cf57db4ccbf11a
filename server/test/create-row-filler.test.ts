import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { usersStore } from '../src/db/users.ts'
import { createRowFiller, createUserRow, withDatabase } from '../../testing/rows.ts'
import { createTestDatabase, DIALECTS } from '../../testing/databases.ts'

/** As a product may create them. The name of the first one sorts behind that of the second one. */
const TABLES = [
  sql`create table sample_teams (id integer primary key, name text not null)`,
  sql`create table sample_projects (
    id text primary key,
    user_id text not null references users (id),
    team_id integer not null references sample_teams (id),
    parent_id text references sample_projects (id),
    created_at bigint not null)`,
]

describe.each(DIALECTS)('a filled row, on %s', (dialect) => {
  test('refers to rows of other tables, to itself and to the user', async () => {
    const place = await createTestDatabase(dialect)
    await withDatabase(place.url, async (database) => {
      for (const table of TABLES) await table.execute(database.tables)
      const user = await usersStore.insert(database.tables, createUserRow(), 'sign-up')
      const fill = await createRowFiller(database, user)
      const project = await fill('sample_projects')
      const team = await fill('sample_teams')
      expect(project).toMatchObject({
        id: 'id of ada',
        user_id: 'ada',
        team_id: team['id'],
        parent_id: 'id of ada',
      })
      const stored = await sql`select * from sample_projects`.execute(database.tables)
      expect(stored.rows).toEqual([project])
      expect(team).toEqual({ id: expect.any(Number), name: 'name of ada' })
    })
    await place.remove()
  })
})
