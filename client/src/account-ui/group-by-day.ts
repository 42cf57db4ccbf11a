import type { Activity } from '@foyer/contract/bodies.ts'

/** The events of one day in this device's time zone. */
export interface DayGroup {
  /** The time of the first event in the list of that day, in RFC 3339 format. */
  readonly at: string
  readonly events: readonly Activity[]
}

/** Keeps the order of the events. */
export function groupByDay(activity: readonly Activity[]): DayGroup[] {
  const days = Map.groupBy(activity, ({ at }) => startOfDay(at))
  return [...days.values()].map((events) => ({ at: events[0]?.at ?? '', events }))
}

/** Calendar days between two times. */
export function daysBetween(earlier: string, later: string | number): number {
  return Math.round((startOfDay(later) - startOfDay(earlier)) / 86_400_000)
}

const startOfDay = (time: string | number) => new Date(time).setHours(0, 0, 0, 0)
