import { type Kysely, sql } from 'kysely'

/** SQLite adds one column per statement. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('users').addColumn('pending_email', 'text').execute()
  await db.schema.alterTable('users').addColumn('pending_email_at', 'bigint').execute()
  await db.schema.alterTable('users').addColumn('previous_email', 'text').execute()
  await db.schema.alterTable('users').addColumn('previous_email_at', 'bigint').execute()
  await addRequired(db, { table: 'users', column: 'made_by', type: 'text', before: '' })
  await addRequired(db, { table: 'users', column: 'made_valid_since', type: 'bigint', before: 0 })
  await addRequired(db, { table: 'sessions', column: 'provider', type: 'text', before: '' })
  await addRequired(db, { table: 'sessions', column: 'auth_time', type: 'bigint', before: 0 })
}

interface RequiredColumn {
  readonly table: string
  readonly column: string
  readonly type: 'text' | 'bigint'
  /** The value in existing rows. */
  readonly before: string | number
}

async function addRequired(
  db: Kysely<unknown>,
  { table, column, type, before }: RequiredColumn,
): Promise<void> {
  await db.schema
    .alterTable(table)
    .addColumn(column, type, (added) => added.notNull().defaultTo(sql.lit(before)))
    .execute()
}
