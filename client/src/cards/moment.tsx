import { useFormats } from '../messages/use-formats.ts'
import { useNow } from '../ui/use-now.ts'
import { daysBetween } from './group-by-day.ts'

/** Longer ago than this, the day says more than how long ago it was: days. */
const RELATIVE_DAYS = 7

/** When something was: "5 minutes ago", and after a week the day. The whole of it for whoever points at it. */
export function Moment({ at }: { at: string }) {
  const formats = useFormats()
  const now = useNow()
  const isRecent = daysBetween(at, now) < RELATIVE_DAYS
  return (
    <time dateTime={at} title={formats.date(at)}>
      {isRecent ? formats.relative(at, now) : formats.day(at, now)}
    </time>
  )
}
