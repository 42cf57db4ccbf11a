import { type ColumnDefinitionBuilder, type Kysely, sql } from 'kysely'

/*
 * The whole schema. `tables.ts` and `user-columns.ts` explain the columns. Every table whose rows belong
 * to a user refers to `users`, so that deleting the user deletes them.
 */

export async function up(db: Kysely<unknown>): Promise<void> {
  await createUsers(db)
  await createSignIns(db)
  await createSessions(db)
  await createFactors(db)
  await createPasskeys(db)
  await createEmails(db)
  // Attempts are counted here on Postgres only, by the library rate-limiter-flexible.
  await db.schema
    .createTable('attempts')
    .addColumn('key', 'text', primary)
    .addColumn('points', 'integer', zero)
    .addColumn('expire', 'bigint')
    .execute()
}

type Column = ColumnDefinitionBuilder
const primary = (column: Column) => column.primaryKey()
const required = (column: Column) => column.notNull()
const unique = (column: Column) => column.unique()
const empty = (column: Column) => column.notNull().defaultTo('')
const zero = (column: Column) => column.notNull().defaultTo(0)
const ofUser = (column: Column) => column.references('users.id').onDelete('cascade')
const requiredUser = (column: Column) => required(ofUser(column))

async function createIndex(db: Kysely<unknown>, name: string, table: string, columns: string[]) {
  await db.schema.createIndex(name).on(table).columns(columns).execute()
}

async function createUsers(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('users')
    .addColumn('id', 'text', primary)
    .addColumn('identity_uid', 'text', (column) => column.notNull().unique())
    .addColumn('email', 'text', unique)
    .addColumn('email_verified', 'integer', required)
    .addColumn('first_name', 'text', required)
    .addColumn('last_name', 'text', required)
    .addColumn('created_at', 'bigint', required)
    // Filled in by the user, or chosen.
    .addColumn('fields', 'text')
    .addColumn('terms_version', 'text')
    .addColumn('terms_accepted_at', 'bigint')
    .addColumn('language', 'text')
    .addColumn('time_zone', 'text')
    // Changes of the email.
    .addColumn('pending_email', 'text')
    .addColumn('pending_email_at', 'bigint')
    .addColumn('email_requester_hash', 'text')
    .addColumn('email_requested_at', 'bigint')
    .addColumn('email_kept_at', 'bigint')
    .addColumn('email_lost_at', 'bigint')
    // The account at the provider.
    .addColumn('created_with', 'text', empty)
    .addColumn('created_valid_since', 'bigint', zero)
    .addColumn('valid_since', 'bigint', zero)
    .addColumn('sign_ins_valid_from', 'bigint', required)
    .addColumn('last_proof_at', 'bigint')
    .addColumn('sign_in_methods', 'text')
    .addColumn('password_updated_at', 'bigint', zero)
    .addColumn('refused_password_at', 'bigint')
    // Second factors, and what protects the account.
    .addColumn('two_step_at', 'bigint')
    .addColumn('two_step_required_at', 'bigint')
    .addColumn('webauthn_handle', 'text')
    .addColumn('secured_at', 'bigint')
    .addColumn('new_devices_refused_at', 'bigint')
    .addColumn('disabled_at', 'bigint')
    .addColumn('deleting_at', 'bigint')
    .execute()
  await db.schema
    .createTable('identities')
    .addColumn('user_id', 'text', requiredUser)
    .addColumn('provider', 'text', required)
    .addColumn('provider_user_id', 'text', required)
    .addColumn('email', 'text')
    .addColumn('confirmed_at', 'bigint')
    .addColumn('seen_unverified_at', 'bigint')
    .addColumn('removed_at', 'bigint')
    .addPrimaryKeyConstraint('identities_key', ['user_id', 'provider'])
    .execute()
  await db.schema
    .createTable('deleted_users')
    .addColumn('uid_hash', 'text', primary)
    .addColumn('sign_ins_valid_from', 'bigint', required)
    .addColumn('expires_at', 'bigint', required)
    .execute()
  await createIndex(db, 'deleted_users_expiry', 'deleted_users', ['expires_at'])
}

async function createSignIns(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('exchanged_proofs')
    .addColumn('proof_hash', 'text', primary)
    .addColumn('user_id', 'text', requiredUser)
    .addColumn('session_id', 'text', required)
    .addColumn('factor_hash', 'text')
    .addColumn('expires_at', 'bigint', required)
    .execute()
  await db.schema
    .createTable('sign_in_challenges')
    .addColumn('proof_hash', 'text', primary)
    .addColumn('user_id', 'text', requiredUser)
    .addColumn('code_hash', 'text', required)
    .addColumn('tries', 'bigint', required)
    .addColumn('created_at', 'bigint', required)
    .addColumn('sent_at', 'bigint', required)
    .addColumn('expires_at', 'bigint', required)
    .addColumn('passed_at', 'bigint')
    .execute()
  await createIndex(db, 'sign_in_challenges_by_user', 'sign_in_challenges', [
    'user_id',
    'created_at',
  ])
  await createIndex(db, 'sign_in_challenges_age', 'sign_in_challenges', ['created_at'])
  await db.schema
    .createTable('known_devices')
    .addColumn('user_id', 'text', requiredUser)
    .addColumn('device_hash', 'text', required)
    .addColumn('first_at', 'bigint', required)
    .addColumn('last_at', 'bigint', required)
    .addPrimaryKeyConstraint('known_devices_key', ['user_id', 'device_hash'])
    .execute()
  await createIndex(db, 'known_devices_age', 'known_devices', ['last_at'])
  await db.schema
    .createTable('trusted_devices')
    .addColumn('id', 'text', primary)
    .addColumn('user_id', 'text', requiredUser)
    .addColumn('device_hash', 'text', required)
    .addColumn('browser', 'text', required)
    .addColumn('system', 'text', required)
    .addColumn('address', 'text', required)
    .addColumn('created_at', 'bigint', required)
    .addColumn('expires_at', 'bigint', required)
    .addUniqueConstraint('trusted_devices_of_user', ['user_id', 'device_hash'])
    .execute()
  await createIndex(db, 'trusted_devices_expiry', 'trusted_devices', ['expires_at'])
}

async function createSessions(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('sessions')
    .addColumn('token_hash', 'text', primary)
    .addColumn('id', 'text', empty)
    .addColumn('user_id', 'text', requiredUser)
    .addColumn('provider', 'text', empty)
    .addColumn('auth_time', 'bigint', zero)
    .addColumn('browser', 'text', empty)
    .addColumn('system', 'text', empty)
    .addColumn('address', 'text', empty)
    .addColumn('device_hash', 'text')
    .addColumn('created_at', 'bigint', required)
    .addColumn('last_seen_at', 'bigint', required)
    .addColumn('used_at', 'bigint')
    .addColumn('expires_at', 'bigint', required)
    .addColumn('reauth_at', 'bigint')
    .addColumn('factor', 'text')
    .addColumn('factor_at', 'bigint')
    .execute()
  await createIndex(db, 'sessions_of_user', 'sessions', ['user_id', 'created_at'])
  await createIndex(db, 'sessions_expiry', 'sessions', ['expires_at'])
  await createIndex(db, 'sessions_idle', 'sessions', ['last_seen_at'])
  await db.schema
    .createTable('activity')
    .addColumn('user_id', 'text', requiredUser)
    .addColumn('event', 'text', required)
    .addColumn('at', 'bigint', required)
    .addColumn('provider', 'text', required)
    .addColumn('browser', 'text', required)
    .addColumn('system', 'text', required)
    .addColumn('address', 'text', required)
    .addPrimaryKeyConstraint('activity_key', ['user_id', 'event', 'at'])
    .execute()
  await createIndex(db, 'activity_age', 'activity', ['at'])
}

async function createFactors(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('totp')
    .addColumn('user_id', 'text', (column) => ofUser(column.primaryKey()))
    .addColumn('secret', 'text')
    .addColumn('confirmed_at', 'bigint')
    .addColumn('last_step', 'bigint', required)
    .addColumn('pending_secret', 'text')
    .addColumn('pending_at', 'bigint')
    .addColumn('pending_session_id', 'text')
    .execute()
  await db.schema
    .createTable('recovery_codes')
    .addColumn('user_id', 'text', requiredUser)
    .addColumn('code_hash', 'text', required)
    .addColumn('created_at', 'bigint', required)
    .addColumn('used_at', 'bigint')
    .addPrimaryKeyConstraint('recovery_codes_key', ['user_id', 'code_hash'])
    .execute()
  await db.schema
    .createTable('factor_failures')
    .addColumn('id', 'text', primary)
    .addColumn('user_id', 'text', requiredUser)
    .addColumn('device_hash', 'text', required)
    .addColumn('failed_at', 'bigint', required)
    .execute()
  await createIndex(db, 'factor_failures_of_user', 'factor_failures', ['user_id', 'failed_at'])
  await createIndex(db, 'factor_failures_age', 'factor_failures', ['failed_at'])
  await db.schema
    .createTable('former_factors')
    .addColumn('id', 'text', primary)
    .addColumn('user_id', 'text', requiredUser)
    .addColumn('kind', 'text', required)
    .addColumn('secret', 'text')
    .addColumn('content', 'text', required)
    .addColumn('created_at', 'bigint', required)
    .addColumn('removed_at', 'bigint', required)
    .execute()
  await createIndex(db, 'former_factors_of_user', 'former_factors', ['user_id'])
  await createIndex(db, 'former_factors_age', 'former_factors', ['removed_at'])
}

async function createPasskeys(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('passkeys')
    .addColumn('id', 'text', primary)
    .addColumn('user_id', 'text', requiredUser)
    .addColumn('credential_id', 'text', (column) => column.notNull().unique())
    .addColumn('public_key', 'text', required)
    .addColumn('counter', 'bigint', required)
    .addColumn('transports', 'text', required)
    .addColumn('aaguid', 'text', required)
    .addColumn('backed_up', 'integer', required)
    .addColumn('name', 'text', required)
    .addColumn('created_at', 'bigint', required)
    .addColumn('last_used_at', 'bigint')
    .addColumn('auth_time', 'bigint')
    .execute()
  await createIndex(db, 'passkeys_of_user', 'passkeys', ['user_id'])
  await db.schema
    .createTable('server_keys')
    .addColumn('name', 'text', primary)
    .addColumn('key', 'text', required)
    .execute()
  await db.schema
    .createTable('used_challenges')
    .addColumn('challenge_hash', 'text', primary)
    .addColumn('expires_at', 'bigint', required)
    .execute()
  await createIndex(db, 'used_challenges_age', 'used_challenges', ['expires_at'])
}

async function createEmails(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('outbox')
    .addColumn('id', 'text', primary)
    .addColumn('user_id', 'text', ofUser)
    .addColumn('kind', 'text', required)
    .addColumn('about', 'text', required)
    .addColumn('to_address', 'text', required)
    .addColumn('language', 'text')
    .addColumn('params', 'text', required)
    .addColumn('priority', 'bigint', required)
    .addColumn('created_at', 'bigint', required)
    .addColumn('due_at', 'bigint', required)
    .addColumn('expires_at', 'bigint', required)
    .addColumn('tries', 'bigint', required)
    .addColumn('sent_at', 'bigint')
    .addColumn('login_hash', 'text')
    .execute()
  await createIndex(db, 'outbox_by_user', 'outbox', ['user_id', 'about', 'created_at'])
  await createIndex(db, 'outbox_expiry', 'outbox', ['expires_at'])
  await db.schema
    .createIndex('outbox_by_due')
    .on('outbox')
    .columns(['priority', 'due_at'])
    .where(sql.ref('sent_at'), 'is', null)
    .execute()
  await db.schema
    .createTable('security_links')
    .addColumn('token_hash', 'text', primary)
    .addColumn('user_id', 'text', requiredUser)
    .addColumn('email', 'text', required)
    .addColumn('created_at', 'bigint', required)
    .addColumn('expires_at', 'bigint', required)
    .addColumn('used_at', 'bigint')
    .execute()
  await createIndex(db, 'security_links_by_user', 'security_links', ['user_id'])
  await createIndex(db, 'security_links_expiry', 'security_links', ['expires_at'])
  await db.schema
    .createTable('former_emails')
    .addColumn('user_id', 'text', requiredUser)
    .addColumn('email', 'text', required)
    .addColumn('removed_at', 'bigint', required)
    .addColumn('expires_at', 'bigint', required)
    .addPrimaryKeyConstraint('former_emails_of_user', ['user_id', 'email'])
    .execute()
  await createIndex(db, 'former_emails_expiry', 'former_emails', ['expires_at'])
}
