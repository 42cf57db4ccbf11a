import { sql } from 'kysely'
import { type OtherTable, type Queryable, type Tables, USER_TABLES } from './tables.ts'

/** The rows of a user in all tables, as `USER_TABLES` describes them. */
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

/** The tables whose rows have an id and belong to a user. */
type UserRowsTable = {
  [Table in OtherTable]: Tables[Table] extends { id: string; user_id: string } ? Table : never
}[OtherTable]

/** Which row: another user's is never found. */
interface OwnRow {
  readonly id: string
  readonly user_id: string
}

/** The queries that most tables of users need. Each is limited to the rows of one user. */
export function createUserRowsStore<Table extends UserRowsTable>(table: Table) {
  type Row = Tables[Table]
  // Kysely types queries by the name of the table. Each of these tables has the columns used here.
  const name = table as 'sessions'

  return {
    async list(db: Queryable, userId: string): Promise<Row[]> {
      const rows = await db.selectFrom(name).selectAll().where('user_id', '=', userId).execute()
      return rows as unknown as Row[]
    },

    async insert(db: Queryable, row: Row): Promise<void> {
      await db
        .insertInto(name)
        .values(row as unknown as Tables['sessions'])
        .execute()
    },

    /** `undefined` if the user has no such row. */
    async update(
      db: Queryable,
      { id, user_id }: OwnRow,
      changes: Partial<Omit<Row, keyof OwnRow>>,
    ): Promise<Row | undefined> {
      const row = await db
        .updateTable(name)
        .set(changes as Partial<Tables['sessions']>)
        .where('id', '=', id)
        .where('user_id', '=', user_id)
        .returningAll()
        .executeTakeFirst()
      return row as Row | undefined
    },

    /** Returns false if the user has no such row. */
    async delete(db: Queryable, { id, user_id }: OwnRow): Promise<boolean> {
      const deleted = await db
        .deleteFrom(name)
        .where('id', '=', id)
        .where('user_id', '=', user_id)
        .returning('id')
        .executeTakeFirst()
      return deleted !== undefined
    },
  }
}
