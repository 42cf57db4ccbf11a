import type { Activity } from '@foyer/contract/bodies.ts'
import { useId } from 'react'
import type { Messages } from '../messages/messages.ts'
import { useFormats } from '../messages/use-formats.ts'
import { useMessages } from '../messages/use-messages.ts'
import { useNow } from '../ui/use-now.ts'
import { deviceName } from './device-name.ts'
import { nameOf } from './device-item.tsx'
import { daysBetween, type ActivityDay as Day } from './group-by-day.ts'
import { writeAddress } from './write-address.ts'

interface ActivityDayProps {
  readonly day: Day
  /** Gets the focus as it comes. */
  readonly focused: Activity | undefined
}

/** What happened on one day. */
export function ActivityDay({ day, focused }: ActivityDayProps) {
  const words = useMessages('account').activity
  const formats = useFormats()
  const now = useNow()
  const id = useId()
  const ago = daysBetween(day.at, now)
  return (
    <>
      <h3 id={id} className="day">
        {[words.today, words.yesterday][ago] ?? formats.day(day.at, now)}
      </h3>
      <ul className="entries activity" aria-labelledby={id}>
        {day.events.map((event) => (
          <ActivityItem
            key={`${event.at} ${event.event}`}
            event={event}
            isFocused={event === focused}
          />
        ))}
      </ul>
    </>
  )
}

function ActivityItem({ event, isFocused }: { event: Activity; isFocused: boolean }) {
  const { activity: words } = useMessages('account')
  const formats = useFormats()
  const isRefusal = event.event === 'sign-in-refused'
  return (
    <li className="entry" tabIndex={-1} ref={isFocused ? focus : undefined}>
      <div className="entry-text">
        <p className={isRefusal ? 'entry-title refused' : 'entry-title'}>
          {isRefusal && <strong>{words.refused}</strong>}
          {isRefusal && formats.gap}
          {sentence(words, event)}
        </p>
        {isPlaced(event) && <Circumstances event={event} />}
      </div>
      <time dateTime={event.at} title={formats.date(event.at)}>
        {formats.time(event.at)}
      </time>
    </li>
  )
}

/** Whether anybody was anywhere: what was done at the provider, we hear of without a place. */
const isPlaced = ({ provider, browser, system, address }: Activity) =>
  `${provider}${browser}${system}${address}` !== ''

/** By whose sign-in, and from where. */
function Circumstances({ event }: { event: Activity }) {
  const { devices, by } = useMessages('account')
  const address = writeAddress(event.address)
  return (
    <p className="entry-facts">
      {event.provider && <span>{nameOf(by, event.provider)}</span>}
      <span>{deviceName(devices, event)}</span>
      {address && (
        <span>
          <bdi>{address}</bdi>
        </span>
      )}
    </p>
  )
}

const focus = (item: HTMLLIElement | null) => item?.focus()

/** What a newer server tells of, and we have no sentence for, is told all the same. */
function sentence(words: Messages['account']['activity'], { event }: Activity): string {
  return (words.events as Partial<typeof words.events>)[event] ?? words.otherwise
}
