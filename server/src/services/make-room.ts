import { sessionsStore, type SessionOrigin } from '../stores/sessions-store.ts'
import type { Queryable } from '../stores/tables.ts'
import { orderForEnding } from './order-for-ending.ts'

/** Rule 8: session issue. Ends sessions until one more fits within `perUser`. */
export async function makeRoom(
  tx: Queryable,
  {
    userId,
    signIn,
    perUser,
  }: {
    readonly userId: string
    readonly signIn: Omit<SessionOrigin, 'token_hash'>
    readonly perUser: number
  },
): Promise<void> {
  const sessions = await sessionsStore.listOldestFirst(tx, userId)
  const excess = sessions.length + 1 - perUser
  if (excess <= 0) return
  const ended = orderForEnding(sessions, signIn).slice(0, excess)
  await sessionsStore.deleteAll(
    tx,
    ended.map(({ token_hash }) => token_hash),
  )
}
