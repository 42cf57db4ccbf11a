import { sql } from 'kysely'
import type { Queryable } from './tables.ts'
import { USER_TABLES, type OtherTable } from './user-data.ts'

export const userDataStore = {
  /** Deletes the user's rows in the tables that `USER_TABLES` lists for the occasion. */
  async deleteOfUser(
    tx: Queryable,
    userId: string,
    occasion: 'deletion' | 'takeover',
  ): Promise<void> {
    for (const table of Object.keys(USER_TABLES) as OtherTable[]) {
      const rules = USER_TABLES[table]
      if ('notOfAUser' in rules) continue
      if (occasion === 'takeover' && rules.onTakeover !== 'deleted') continue
      const column = sql.ref(rules.userColumn)
      await sql`delete from ${sql.table(table)} where ${column} = ${userId}`.execute(tx)
    }
  },
}
