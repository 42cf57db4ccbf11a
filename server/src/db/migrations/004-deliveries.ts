import { type Kysely, sql } from 'kysely'

/** Events that wait for a hook or a webhook. They outlive a deleted user, so they refer to none. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('deliveries')
    .addColumn('event_id', 'text', (column) => column.notNull())
    .addColumn('receiver', 'text', (column) => column.notNull())
    .addColumn('subject', 'text', (column) => column.notNull())
    .addColumn('position', 'bigint', (column) => column.notNull())
    .addColumn('type', 'text', (column) => column.notNull())
    .addColumn('way', 'text', (column) => column.notNull())
    .addColumn('details', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('due_at', 'bigint', (column) => column.notNull())
    .addColumn('claimed_until', 'bigint', (column) => column.notNull())
    .addColumn('tries', 'bigint', (column) => column.notNull())
    .addColumn('failed_at', 'bigint')
    .addPrimaryKeyConstraint('deliveries_key', ['event_id', 'receiver'])
    .addUniqueConstraint('deliveries_order', ['receiver', 'subject', 'position'])
    .execute()
  await db.schema
    .createIndex('deliveries_by_due')
    .on('deliveries')
    .columns(['receiver', 'due_at'])
    .where(sql.ref('failed_at'), 'is', null)
    .execute()
  await db.schema.createIndex('deliveries_age').on('deliveries').columns(['created_at']).execute()
}
