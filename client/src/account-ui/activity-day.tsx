import type { Activity } from '@foyer/contract/schemas.ts'
import { useId } from 'react'
import type { Messages } from '../messages/messages.ts'
import { useFormats } from '../messages/use-formats.ts'
import { useMessages } from '../messages/use-messages.ts'
import { useNow } from '../ui/use-now.ts'
import { methodName } from './device-item.tsx'
import { deviceName } from './device-name.ts'
import { formatIp } from './format-ip.ts'
import { daysBetween, type DayGroup } from './group-by-day.ts'

interface ActivityDayProps {
  readonly day: DayGroup
  /** The event that gets the focus when it is mounted. */
  readonly focusedEvent: Activity | undefined
}

export function ActivityDay({ day, focusedEvent }: ActivityDayProps) {
  const texts = useMessages('account').activity
  const formats = useFormats()
  const now = useNow()
  const id = useId()
  const daysAgo = daysBetween(day.at, now)
  return (
    <>
      <h2 id={id} className="day">
        {[texts.today, texts.yesterday][daysAgo] ?? formats.day(day.at, now)}
      </h2>
      <ul className="entries activity" aria-labelledby={id}>
        {day.events.map((event) => (
          <ActivityItem
            key={`${event.at} ${event.event}`}
            event={event}
            isFocused={event === focusedEvent}
          />
        ))}
      </ul>
    </>
  )
}

function ActivityItem({ event, isFocused }: { event: Activity; isFocused: boolean }) {
  const messages = useMessages('account')
  const formats = useFormats()
  const isRefusal = event.event === 'sign-in-refused'
  return (
    <li className="entry" tabIndex={-1} ref={isFocused ? focus : undefined}>
      <div className="entry-text">
        <p className={isRefusal ? 'entry-title refused' : 'entry-title'}>
          {eventSentence(messages, event)}
        </p>
        {hasRequestInfo(event) && <RequestInfo event={event} />}
      </div>
      <time dateTime={event.at} title={formats.date(event.at)}>
        {formats.time(event.at)}
      </time>
    </li>
  )
}

/** Changes made at the provider have no request information. */
const hasRequestInfo = ({ event, provider, browser, system, address }: Activity) =>
  !event.startsWith('provider-') && `${provider}${browser}${system}${address}` !== ''

function RequestInfo({ event }: { event: Activity }) {
  const { devices, signInMethods } = useMessages('account')
  const ip = formatIp(event.address)
  return (
    <p className="entry-details">
      {event.provider && <span>{methodName(signInMethods, event.provider)}</span>}
      <span>{deviceName(devices, event)}</span>
      {ip && (
        <span>
          <bdi>{ip}</bdi>
        </span>
      )}
    </p>
  )
}

const focus = (item: HTMLLIElement | null) => item?.focus()

/** A newer server may send events that have no message here. */
function eventSentence(
  { activity: texts, signInMethods }: Messages['account'],
  { event, provider }: Activity,
): string {
  const sentence = (texts.events as Partial<typeof texts.events>)[event] ?? texts.default
  return typeof sentence === 'string' ? sentence : sentence(methodName(signInMethods, provider))
}
