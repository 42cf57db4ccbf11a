import type { Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('former_factors')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('user_id', 'text', (column) =>
      column.notNull().references('users.id').onDelete('cascade'),
    )
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('secret', 'text')
    .addColumn('content', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('removed_at', 'bigint', (column) => column.notNull())
    .execute()
  await db.schema
    .createIndex('former_factors_of_user')
    .on('former_factors')
    .column('user_id')
    .execute()
  // For the sweep, which deletes them by age.
  await db.schema
    .createIndex('former_factors_age')
    .on('former_factors')
    .column('removed_at')
    .execute()
}

/** "This wasn't me" then deletes what a thief has added, but can't put back what a thief has replaced. */
export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropTable('former_factors').execute()
}
