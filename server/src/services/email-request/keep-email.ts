import type { ClientInfo } from '@foyer/contract/bodies.ts'
import type { Clock } from '../../clock.ts'
import type { Database } from '../../stores/database.ts'
import type { Queryable, UserRow } from '../../stores/tables.ts'
import { usersStore } from '../../stores/users-store.ts'
import { recordActivity, type RequestContext } from '../record-activity.ts'
import { requireSession } from '../require-session.ts'
import type { Authenticated } from '../session-service.ts'
import { findAvailableAt } from './email-request.ts'

/**
 * Rule 12: email of a user with factors. Refuses the request for the user's email, if there is one, and returns the
 * user. The transaction must have locked the row.
 */
export async function refuseEmailRequest(
  tx: Queryable,
  user: UserRow,
  requestContext: RequestContext,
): Promise<UserRow> {
  if (findAvailableAt(user, requestContext.at) === undefined) return user
  const updated = await usersStore.update(tx, user.id, { email_kept_at: requestContext.at })
  await recordActivity(tx, { user_id: user.id, event: 'email-kept', ...requestContext })
  return updated
}

/** Resolves to whether there was a request. */
export type KeepEmail = ReturnType<typeof createKeepEmail>

/** Needs no fresh sign-in and no factor, because the user only keeps what they have. */
export function createKeepEmail(database: Database, clock: Clock) {
  return (authenticated: Authenticated, client: ClientInfo): Promise<boolean> =>
    database.transaction(async (tx) => {
      const { user, session } = await requireSession(tx, authenticated)
      const requestContext = { at: clock(), provider: session.provider, ...client }
      return (await refuseEmailRequest(tx, user, requestContext)) !== user
    })
}
