import type { Activity } from '@foyer/contract/bodies.ts'
import { ACTIVITY_RETENTION_DAYS } from '@foyer/contract/constants.ts'
import { DAY_MS, type Clock } from '../clock.ts'
import { activityStore } from '../stores/activity-store.ts'
import type { Database } from '../stores/database.ts'
import type { ActivityRow } from '../stores/tables.ts'
import { sweepInSteps } from './sweep-in-steps.ts'

export type ActivityService = ReturnType<typeof createActivityService>

export function createActivityService(database: Database, clock: Clock) {
  return {
    async list(userId: string): Promise<Activity[]> {
      const rows = await activityStore.list(database.tables, userId, keptAfter(clock()))
      return rows.map(toActivity)
    },

    sweep(): Promise<number> {
      const until = keptAfter(clock())
      return sweepInSteps((limit) => activityStore.deleteUntil(database.tables, until, limit))
    },
  }
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
