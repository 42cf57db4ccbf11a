import { useFormats } from '../messages/use-formats.ts'
import { useNow } from '../ui/use-now.ts'
import { daysBetween } from './group-by-day.ts'

/** The age in days from which the date is shown instead. */
const RELATIVE_DAYS = 7

/** "Created 5 minutes ago". */
export function LabelledTime({ label, at }: { label: string; at: string }) {
  const { gap } = useFormats()
  return (
    <>
      <span>{label + gap}</span>
      <RelativeTime at={at} />
    </>
  )
}

/** "5 minutes ago", or the date after a week; the title has the full date and time. */
function RelativeTime({ at }: { at: string }) {
  const formats = useFormats()
  const now = useNow()
  const isRecent = daysBetween(at, now) < RELATIVE_DAYS
  return (
    <time dateTime={at} title={formats.date(at)}>
      {isRecent ? formats.relative(at, now) : formats.day(at, now)}
    </time>
  )
}
