import { type Kysely, sql } from 'kysely'

/**
 * Whether a stranger has been in an account has a column of its own. Before, `refused_password_at` said so, and the time 0
 * in `confirmed_at` marked an identity that was reported.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('users').addColumn('had_stranger_at', 'bigint').execute()
  // Without a password, or with one that was only suspect, it was no time at which something happened.
  await sql`update users set had_stranger_at =
    case when refused_password_at > created_at then refused_password_at else created_at end
    where refused_password_at is not null`.execute(db)
  await sql`update identities set confirmed_at = null where confirmed_at = 0`.execute(db)
}
