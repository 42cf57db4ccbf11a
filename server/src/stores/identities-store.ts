import type { IdentityRow, Queryable } from './tables.ts'

const COLUMNS = [
  'user_id',
  'provider',
  'provider_user_id',
  'email',
  'confirmed_at',
  'seen_unverified_at',
  'removed_at',
] as const

export const identitiesStore = {
  list(db: Queryable, userId: string): Promise<IdentityRow[]> {
    return db
      .selectFrom('identities')
      .select(COLUMNS)
      .where('user_id', '=', userId)
      .orderBy('provider')
      .execute()
  },

  /** The users with a confirmed identity of these providers, after an id and up to the last of a page. */
  async listUserIds(
    db: Queryable,
    providers: readonly string[],
    { after, last }: { readonly after: string; readonly last: string },
  ): Promise<readonly string[]> {
    const rows = await db
      .selectFrom('identities')
      .select('user_id')
      .distinct()
      .where('user_id', '>', after)
      .where('user_id', '<=', last)
      .where('provider', 'in', providers)
      .where('confirmed_at', 'is not', null)
      .orderBy('user_id')
      .execute()
    return rows.map(({ user_id }) => user_id)
  },

  /** The transaction must have locked the user's row. Otherwise that row, which the new rows need, may be deleted. */
  async replaceOfUser(tx: Queryable, userId: string, rows: readonly IdentityRow[]): Promise<void> {
    await tx.deleteFrom('identities').where('user_id', '=', userId).execute()
    if (rows.length > 0) await tx.insertInto('identities').values(rows).execute()
  },
}
