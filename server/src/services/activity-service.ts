import type { Activity } from '@foyer/contract/bodies.ts'
import { ACTIVITY_DAYS } from '@foyer/contract/constants.ts'
import { DAY_MS, type Clock } from '../clock.ts'
import { activityStore } from '../stores/activity-store.ts'
import type { Database } from '../stores/database.ts'
import type { ActivityRow } from '../stores/tables.ts'
import { sweepInSteps } from './sweep-in-steps.ts'

export type ActivityService = ReturnType<typeof createActivityService>

/** What people can read of what happened to their account; `record-activity.ts` writes it. */
export function createActivityService(database: Database, clock: Clock) {
  return {
    /** The newest first. */
    async list(userId: string): Promise<Activity[]> {
      const rows = await activityStore.list(database.tables, userId, keptSince(clock()))
      return rows.map(toActivity)
    },

    /** Deletes what is too old to be told; says how many. */
    sweep(): Promise<number> {
      const until = keptSince(clock())
      return sweepInSteps((limit) => activityStore.deleteUntil(database.tables, until, limit))
    },
  }
}

/** What happened at this moment or before is told no more: milliseconds. */
export function keptSince(now: number): number {
  return now - ACTIVITY_DAYS * DAY_MS
}

/** A row as the contract tells it. */
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
