import type { Activity } from '@foyer/contract/schemas.ts'
import { useState } from 'react'
import { createStore, useStore } from '../browser/store.ts'
import { useFormats, useNow } from '../messages/formats.ts'
import { useMessages } from '../messages/language.ts'

const FIRST = 5

/** Shows the first items of a list until the user asks for all; then the first item added gets the focus. */
export function useShowAll<Item>(items: readonly Item[]) {
  const [isAll, setAll] = useState(false)
  const [firstAdded, setFirstAdded] = useState<Item>()
  const isCut = !isAll && items.length > FIRST
  return {
    shown: isCut ? items.slice(0, FIRST) : items,
    firstAdded,
    /** Absent if all items are shown. */
    onShowAll: isCut
      ? () => {
          setAll(true)
          setFirstAdded(items[FIRST])
        }
      : undefined,
  }
}

const MINUTE_MS = 60_000

/** The age in days from which the date is shown instead. */
const RELATIVE_DAYS = 30

/** Whether all lists of this tab show exact times and IP addresses. */
const details = createStore(false)

export const useShowsDetails = (): boolean => useStore(details)

/** Below a list. The mouse finds the exact time in a tooltip, which keyboards, touch and screen readers don't. */
export function DetailsButton() {
  const { show, hide } = useMessages('account').details
  const isShown = useShowsDetails()
  return (
    <button
      type="button"
      className="text-button details-button"
      onClick={() => details.set(!isShown)}
    >
      {isShown ? hide : show}
    </button>
  )
}

/** "Added 5 minutes ago". */
export function TimeSentence({ text, at }: { text: (time: string) => string; at: string }) {
  const { onDate } = useMessages('account')
  const formats = useFormats()
  const timeAgo = useTimeAgo(onDate)
  return (
    <time dateTime={at} title={formats.date(at)}>
      {text(timeAgo(at))}
    </time>
  )
}

/** "Just now", "5 minutes ago", the date after a month, or date and time if the user wants to see them. */
export function useTimeAgo(onDate = (date: string) => date): (at: string) => string {
  const { justNow } = useMessages('account')
  const formats = useFormats()
  const now = useNow()
  const areExact = useShowsDetails()
  return (at) => {
    if (areExact) return onDate(formats.date(at))
    if (now - Date.parse(at) < MINUTE_MS) return justNow
    return daysBetween(at, now) < RELATIVE_DAYS
      ? formats.relative(at, now)
      : onDate(formats.shortDay(at, now))
  }
}

/** The events of one day in this device's time zone. */
export interface DayGroup<Event = Activity> {
  /** The time of the first event in the list of that day, in RFC 3339 format. */
  readonly at: string
  readonly events: readonly Event[]
}

/** Keeps the order of the events. What has happened was never after today, although the device's clock may be slow. */
export function groupByDay<Event extends Activity>(
  activity: readonly Event[],
  now: number,
): DayGroup<Event>[] {
  const days = Map.groupBy(activity, ({ at }) => Math.min(startOfDay(at), startOfDay(now)))
  return [...days.values()].map((events) => ({ at: events[0]?.at ?? '', events }))
}

/** Calendar days since a time in the past. */
export function daysBetween(earlier: string, later: string | number): number {
  return Math.max(0, Math.round((startOfDay(later) - startOfDay(earlier)) / 86_400_000))
}

const startOfDay = (time: string | number) => new Date(time).setHours(0, 0, 0, 0)
