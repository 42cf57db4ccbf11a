import type { ActivityEvent, Caller } from '@foyer/contract/bodies.ts'
import { activityStore } from '../stores/activity-store.ts'
import type { ActivityRow, Queryable } from '../stores/tables.ts'

/**
 * Of each kind, the newest so many are kept: nobody fills the disk, and nobody makes so much noise of one
 * kind that something of another is pushed out of sight.
 */
const KEPT_OF_A_KIND = 100

/** When something happened (milliseconds), by whose sign-in, and from where. */
export type Circumstances = Pick<ActivityRow, 'at' | 'provider'> & Caller

/** For what was done at the provider, or by whoever runs it: the person was not there. */
export const ELSEWHERE: Omit<Circumstances, 'at'> = {
  provider: '',
  browser: '',
  system: '',
  address: '',
}

/**
 * Notes what happens to a person where they can read it, in the transaction in which it happens. Their row
 * must be held by it already: the note refers to it.
 */
export async function recordActivity(tx: Queryable, row: ActivityRow): Promise<void> {
  await activityStore.insert(tx, row)
  await activityStore.deleteOldest(tx, row, KEPT_OF_A_KIND)
}

/** Notes what was done at the provider, at the moment in which we heard of it. */
export async function recordNews(
  tx: Queryable,
  about: Pick<ActivityRow, 'user_id' | 'at'>,
  events: readonly ActivityEvent[],
): Promise<void> {
  for (const event of events) await recordActivity(tx, { ...about, event, ...ELSEWHERE })
}
