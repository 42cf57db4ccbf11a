import { sql } from 'kysely'
import { USER_TABLES, type OtherTable, type Queryable, type Tables } from './tables.ts'

export const userDataStore = {
  /** Deletes the user's rows in the tables that `USER_TABLES` lists for the occasion. */
  async deleteOfUser(
    tx: Queryable,
    userId: string,
    occasion: 'deletion' | 'reclaim',
  ): Promise<void> {
    for (const table of Object.keys(USER_TABLES) as OtherTable[]) {
      const rules = USER_TABLES[table]
      if ('notOfAUser' in rules) continue
      if (occasion === 'reclaim' && rules.onReclaim !== 'deleted') continue
      const column = sql.ref(rules.userColumn)
      await sql`delete from ${sql.table(table)} where ${column} = ${userId}`.execute(tx)
    }
  },

  async listOfUser<Table extends OtherTable>(
    db: Queryable,
    table: Table,
    userId: string,
  ): Promise<Tables[Table][]> {
    const rules = USER_TABLES[table]
    if ('notOfAUser' in rules) return []
    const column = sql.ref(String(rules.userColumn))
    const query = sql<Tables[Table]>`select * from ${sql.table(table)} where ${column} = ${userId}`
    return (await query.execute(db)).rows
  },
}
