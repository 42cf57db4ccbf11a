import type { ActivityEvent, ClientInfo } from '@foyer/contract/bodies.ts'
import { activityStore } from '../stores/activity-store.ts'
import type { ActivityRow, Queryable } from '../stores/tables.ts'

/** A limit per event, so that many events of one kind cannot displace the others. */
const MAX_ROWS_PER_EVENT = 100

/** When something happened (milliseconds), with which sign-in method, and from which client. */
export type RequestContext = Pick<ActivityRow, 'at' | 'provider'> & ClientInfo

/** For events at the provider or by an administrator, which have no request of the user. */
export const NO_CONTEXT: Omit<RequestContext, 'at'> = {
  provider: '',
  browser: '',
  system: '',
  address: '',
}

/** The transaction must hold the user's row, which the new row refers to. */
export async function recordActivity(tx: Queryable, row: ActivityRow): Promise<void> {
  await activityStore.insert(tx, row)
  await activityStore.deleteOldest(tx, row, MAX_ROWS_PER_EVENT)
}

export async function recordProviderEvents(
  tx: Queryable,
  row: Pick<ActivityRow, 'user_id' | 'at'>,
  events: readonly ActivityEvent[],
): Promise<void> {
  for (const event of events) await recordActivity(tx, { ...row, event, ...NO_CONTEXT })
}
