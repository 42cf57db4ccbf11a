import { compileOnce } from './compile-once.ts'
import { hasRowLocks } from './has-row-locks.ts'
import type { Queryable, SessionRow, UserRow } from './tables.ts'
import { USER_COLUMN_NAMES } from './user-data.ts'

/** None of them has the name of a user's column. */
const COLUMNS = [
  'token_hash',
  'user_id',
  'provider',
  'device_hash',
  'reauth_at',
  'factor_at',
] as const

/** What a request needs of the session that authenticates it. */
export type CurrentSession = Pick<SessionRow, (typeof COLUMNS)[number]> & {
  readonly session_id: SessionRow['id']
}

const selectForUpdate = compileOnce((tx) =>
  tx
    .selectFrom('users')
    .innerJoin('sessions', 'sessions.user_id', 'users.id')
    .select(USER_COLUMN_NAMES.map((column) => `users.${column}` as const))
    .select(COLUMNS.map((column) => `sessions.${column}` as const))
    .select('sessions.id as session_id')
    .where('sessions.token_hash', '=', '')
    .$if(hasRowLocks(tx), (query) => query.forUpdate()),
)

/**
 * A session and its user. Locks both rows for the rest of the transaction, and reads them once they are locked: a session
 * that ended while this waited for the lock is not found.
 */
export async function findCurrentSessionForUpdate(
  tx: Queryable,
  tokenHash: string,
): Promise<{ readonly session: CurrentSession; readonly user: UserRow } | undefined> {
  const [row] = await selectForUpdate(tx, [tokenHash])
  return row && { session: row, user: row }
}
