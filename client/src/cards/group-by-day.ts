import type { Activity } from '@foyer/contract/bodies.ts'

/** What happened on one day of the person's own calendar. */
export interface ActivityDay {
  /** The first moment of it that is told: RFC 3339. */
  readonly at: string
  readonly events: readonly Activity[]
}

/** What happened, by the days of this device's time zone; both in the order they came in. */
export function groupByDay(activity: readonly Activity[]): ActivityDay[] {
  const days = Map.groupBy(activity, ({ at }) => startOfDay(at))
  return [...days.values()].map((events) => ({ at: events[0]?.at ?? '', events }))
}

/** How many days of the calendar lie between two moments. */
export function daysBetween(earlier: string, later: string | number): number {
  return Math.round((startOfDay(later) - startOfDay(earlier)) / 86_400_000)
}

const startOfDay = (time: string | number) => new Date(time).setHours(0, 0, 0, 0)
