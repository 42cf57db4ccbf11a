import type { Activity, ActivityEvent, ClientInfo } from '@foyer/contract/schemas.ts'
import { ACTIVITY_RETENTION_DAYS } from '@foyer/contract/constants.ts'
import { DAY_MS } from '../core/clock.ts'
import { activityStore } from '../db/activity.ts'
import { sweepInSteps } from '../db/database.ts'
import type { ActivityRow, Queryable } from '../db/tables.ts'
import { usersStore } from '../db/users.ts'
import type { SessionsServer } from '../sessions/sessions.ts'
import { queueEmail } from './outbox.ts'

/** A limit per event, so that many events of one kind cannot displace the others. */
const MAX_ROWS_PER_EVENT = 100

const EMAILED_EVENTS = [
  'password-added',
  'password-changed',
  'password-removed',
  'provider-added',
  'provider-removed',
  'data-exported',
  'signed-out-by-operator',
  'two-step-on',
  'two-step-off',
  'authenticator-added',
  'authenticator-removed',
  'recovery-codes-renewed',
  'factors-removed-by-operator',
  'factors-restored',
] as const satisfies readonly ActivityEvent[]

/** When something happened (milliseconds), with which sign-in method, and from which client. */
export type RequestContext = Pick<ActivityRow, 'at' | 'provider'> & ClientInfo

/** A change at the identity provider; `provider` is the federated provider that was added or removed, or `''`. */
export type ProviderEvent = Pick<ActivityRow, 'event' | 'provider'>

/** For events at the provider or by an administrator, which have no request of the user. */
export const NO_CONTEXT: Omit<RequestContext, 'at'> = {
  provider: '',
  browser: '',
  system: '',
  address: '',
}

/** The transaction must have locked the user's row, so that the user cannot be deleted before the insert. */
export async function recordActivity(tx: Queryable, row: ActivityRow): Promise<void> {
  const count = await activityStore.insert(tx, row)
  if (count >= MAX_ROWS_PER_EVENT) await activityStore.keepNewest(tx, row, MAX_ROWS_PER_EVENT)
  await queueEventEmail(tx, row) // rule 14: security emails
}

/** Queues the email about an event of the activity, if it has one. It goes to the email before the event. */
async function queueEventEmail(
  tx: Queryable,
  { user_id, event, ...params }: ActivityRow,
): Promise<void> {
  const kind = EMAILED_EVENTS.find((emailed) => emailed === event)
  if (kind === undefined) return
  const user = await usersStore.findForUpdate(tx, user_id)
  if (user) await queueEmail(tx, user, { kind, params })
}

export async function recordProviderEvents(
  tx: Queryable,
  row: Pick<ActivityRow, 'user_id' | 'at'>,
  events: readonly ProviderEvent[],
): Promise<void> {
  // A user's events of one kind are distinguished by their times.
  for (const [index, event] of events.entries())
    await recordActivity(tx, { ...NO_CONTEXT, ...row, ...event, at: row.at + index })
}

/** Returns how many events were deleted because they are past their retention. */
export function deleteOldActivity({
  database,
  clock,
}: Pick<SessionsServer, 'database' | 'clock'>): Promise<number> {
  const until = keptAfter(clock())
  return sweepInSteps((limit) => activityStore.deleteUntil(database.tables, until, limit))
}

/** Events up to this time are past their retention: milliseconds. */
export function keptAfter(now: number): number {
  return now - ACTIVITY_RETENTION_DAYS * DAY_MS
}

export function toActivity({
  event,
  at,
  provider,
  browser,
  system,
  address,
}: ActivityRow): Activity {
  return { event, at: new Date(at).toISOString(), provider, browser, system, address }
}
