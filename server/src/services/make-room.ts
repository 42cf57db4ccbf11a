import { sessionsStore, type SessionOrigin } from '../stores/sessions-store.ts'
import type { Queryable, SessionRow } from '../stores/tables.ts'
import { orderForEnding } from './order-for-ending.ts'

type NewSession = SessionOrigin & Pick<SessionRow, 'user_id'>

/** Rule 8: session issue. Ends sessions until a new one fits within `perUser`. */
export async function makeRoom(
  tx: Queryable,
  { user_id, token_hash, ...signIn }: NewSession,
  perUser: number,
): Promise<void> {
  const sessions = await sessionsStore.listOldestFirst(tx, user_id)
  const others = sessions.filter((session) => session.token_hash !== token_hash)
  const excess = others.length + 1 - perUser
  if (excess <= 0) return
  const ended = orderForEnding(others, signIn).slice(0, excess)
  await sessionsStore.deleteAll(
    tx,
    ended.map(({ token_hash }) => token_hash),
  )
}
