import type { Activity } from '@foyer/contract/schemas.ts'

/** The events of one day in this device's time zone. */
export interface DayGroup {
  /** The time of the first event in the list of that day, in RFC 3339 format. */
  readonly at: string
  readonly events: readonly Activity[]
}

/** Keeps the order of the events. What has happened was never after today, although the device's clock may be slow. */
export function groupByDay(activity: readonly Activity[], now: number): DayGroup[] {
  const days = Map.groupBy(activity, ({ at }) => Math.min(startOfDay(at), startOfDay(now)))
  return [...days.values()].map((events) => ({ at: events[0]?.at ?? '', events }))
}

/** Calendar days since a time in the past. */
export function daysBetween(earlier: string, later: string | number): number {
  return Math.max(0, Math.round((startOfDay(later) - startOfDay(earlier)) / 86_400_000))
}

const startOfDay = (time: string | number) => new Date(time).setHours(0, 0, 0, 0)
