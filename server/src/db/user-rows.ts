import type { OtherTable, Queryable, Tables } from './tables.ts'

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

    /** Whether the user had such a row. */
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
