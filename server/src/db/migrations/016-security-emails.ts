import { type Kysely, sql } from 'kysely'

const USER_COLUMNS = ['language', 'time_zone'] as const

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const column of USER_COLUMNS)
    await db.schema.alterTable('users').addColumn(column, 'text').execute()
  await db.schema
    .createTable('known_devices')
    .addColumn('user_id', 'text', (column) =>
      column.notNull().references('users.id').onDelete('cascade'),
    )
    .addColumn('device_hash', 'text', (column) => column.notNull())
    .addColumn('first_at', 'bigint', (column) => column.notNull())
    .addColumn('last_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('known_devices_key', ['user_id', 'device_hash'])
    .execute()
  await db.schema
    .createTable('security_links')
    .addColumn('token_hash', 'text', (column) => column.primaryKey())
    .addColumn('user_id', 'text', (column) =>
      column.notNull().references('users.id').onDelete('cascade'),
    )
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .addColumn('used_at', 'bigint')
    .execute()
  await db.schema
    .createIndex('security_links_by_user')
    .on('security_links')
    .column('user_id')
    .execute()
  await createOutbox(db)
}

async function createOutbox(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('outbox')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('user_id', 'text', (column) => column.references('users.id').onDelete('cascade'))
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('about', 'text', (column) => column.notNull())
    .addColumn('to_address', 'text', (column) => column.notNull())
    .addColumn('language', 'text')
    .addColumn('params', 'text', (column) => column.notNull())
    .addColumn('priority', 'bigint', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('due_at', 'bigint', (column) => column.notNull())
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .addColumn('tries', 'bigint', (column) => column.notNull())
    .addColumn('sent_at', 'bigint')
    .execute()
  await db.schema
    .createIndex('outbox_by_user')
    .on('outbox')
    .columns(['user_id', 'about', 'created_at'])
    .execute()
  await db.schema
    .createIndex('outbox_by_due')
    .on('outbox')
    .columns(['priority', 'due_at'])
    .where(sql.ref('sent_at'), 'is', null)
    .execute()
}

/** What is dropped are unsent emails, the links of sent ones, and devices, which are then reported as new once. */
export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropTable('outbox').execute()
  await db.schema.dropTable('security_links').execute()
  await db.schema.dropTable('known_devices').execute()
  for (const column of USER_COLUMNS)
    await db.schema.alterTable('users').dropColumn(column).execute()
}
