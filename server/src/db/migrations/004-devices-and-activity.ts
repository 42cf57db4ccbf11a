import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const column of ['id', 'browser', 'system', 'address']) {
    await db.schema
      .alterTable('sessions')
      .addColumn(column, 'text', (added) => added.notNull().defaultTo(''))
      .execute()
  }
  // random() differs between the databases. Its digits are enough, because an id only has to differ from those of the
  // same user's other sessions (at most 20).
  await sql`update sessions set id = replace(replace(
    cast(random() as text) || cast(random() as text), '0.', ''), '-', '')`.execute(db)
  await db.schema
    .alterTable('users')
    .addColumn('valid_since', 'bigint', (added) => added.notNull().defaultTo(0))
    .execute()
  // Until now `auth_time_floor` held this time too.
  await sql`update users set valid_since = auth_time_floor`.execute(db)
  await createActivity(db)
}

async function createActivity(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('activity')
    .addColumn('user_id', 'text', (column) =>
      column.notNull().references('users.id').onDelete('cascade'),
    )
    .addColumn('event', 'text', (column) => column.notNull())
    .addColumn('at', 'bigint', (column) => column.notNull())
    .addColumn('provider', 'text', (column) => column.notNull())
    .addColumn('browser', 'text', (column) => column.notNull())
    .addColumn('system', 'text', (column) => column.notNull())
    .addColumn('address', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('activity_key', ['user_id', 'event', 'at'])
    .execute()
  // For the sweep, which deletes events by age.
  await db.schema.createIndex('activity_age').on('activity').column('at').execute()
}
