import { sql } from 'kysely'
import type { Queryable, Tables } from './tables.ts'

/** A table, its key, and the column whose time (milliseconds) decides which rows are deleted. */
interface Expiring<Table extends keyof Tables> {
  readonly table: Table
  readonly key: keyof Tables[Table] & string
  readonly time: keyof Tables[Table] & string
}

/** Deletes at most `limit` rows with a time up to `until`, and returns their number. */
export async function deleteUntil<Table extends keyof Tables>(
  db: Queryable,
  { table, key, time }: Expiring<Table>,
  { until, limit }: { readonly until: number; readonly limit: number },
): Promise<number> {
  const [rows, id] = [sql.table(table), sql.ref(key)]
  const deleted = await sql`
    delete from ${rows}
    where ${id} in (select ${id} from ${rows} where ${sql.ref(time)} <= ${until} limit ${limit})
    returning ${id}`.execute(db)
  return deleted.rows.length
}
