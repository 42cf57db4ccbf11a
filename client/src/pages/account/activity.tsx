import { CLIENT_PATHS } from '@foyer/contract/client-paths.ts'
import type { Activity } from '@foyer/contract/schemas.ts'
import { type ReactNode, useId, useMemo, useState } from 'react'
import { useAccount, useEndpoint } from '../../account/account.ts'
import { Link } from '../../browser/navigation.tsx'
import { useStore } from '../../browser/store.ts'
import { withLink } from '../../messages/failures.ts'
import { useFormats, useNow } from '../../messages/formats.ts'
import { pluralForm, useLanguage, useMessages } from '../../messages/language.ts'
import type { Messages } from '../../messages/messages.ts'
import { Card } from '../../ui/card.tsx'
import { Icon, type IconName } from '../../ui/icon.tsx'
import { AsyncSection } from '../async-section.tsx'
import {
  type DayGroup,
  daysBetween,
  DetailsButton,
  groupByDay,
  useShowAll,
  useTimeAgo,
} from '../lists.tsx'
import { deviceName, IpAddress, methodName } from './labels.tsx'

export function ActivityCard({ children }: { children: ReactNode }) {
  const { activity } = useAccount()
  const titles = useMessages().title
  const texts = useMessages('account').activity
  return (
    <Card title={titles.accountActivity}>
      <p>{texts.lead}</p>
      <AsyncSection resource={activity} name="activity" placeholders={5} kind="event">
        {(events) => <ActivityList events={events} />}
      </AsyncSection>
      {children}
    </Card>
  )
}

/**
 * What a user does about an event that they don't recognize: set a new password, which ends all other sessions, or end
 * these only, if there is no password that someone could have learned. On the page that does it, the link leads to its
 * top.
 */
export function NotYou() {
  const { notYou } = useMessages('account').activity
  const hasPassword = useHasPassword()
  return (
    <p className="not-you">
      {withLink(notYou[hasPassword ? 'password' : 'others'], /\{(.+)\}/, (words) => (
        <Link href={CLIENT_PATHS[hasPassword ? 'accountPassword' : 'accountDevices']}>{words}</Link>
      ))}
    </p>
  )
}

/** True until the methods are known, because most users have a password. */
export function useHasPassword(): boolean {
  const { methods } = useStore(useEndpoint('getSignInMethods')).value ?? {}
  return OFFERS_PASSWORD && methods?.includes('password') !== false
}

function ActivityList({ events }: { events: readonly Activity[] }) {
  const { activity: texts, showAll } = useMessages('account')
  const now = useNow()
  const [isFiltered, setFiltered] = useState(false)
  // The same objects in each rendering, because one of them gets the focus.
  const folded = useMemo(() => {
    const marked = markSlips(events)
    return foldRepeats(isFiltered ? marked.filter(concernsSecurity) : marked)
  }, [events, isFiltered])
  const { shown, firstAdded, onShowAll } = useShowAll(folded)
  if (events.length === 0) return <p className="empty">{texts.none}</p>
  return (
    <>
      <div className="event-filter">
        <FilterButton isOn={!isFiltered} onClick={() => setFiltered(false)}>
          {texts.all}
        </FilterButton>
        <FilterButton isOn={isFiltered} onClick={() => setFiltered(true)}>
          {texts.security}
        </FilterButton>
      </div>
      {groupByDay(shown, now).map((day) => (
        <ActivityDay key={day.at} day={day} focusedEvent={firstAdded} />
      ))}
      {folded.length === 0 ? (
        <p className="empty">{texts.none}</p>
      ) : (
        <div className="actions">
          {onShowAll && (
            <button type="button" className="button quiet" onClick={onShowAll}>
              {showAll}
            </button>
          )}
          <DetailsButton />
        </div>
      )}
    </>
  )
}

interface FilterButtonProps {
  readonly isOn: boolean
  readonly onClick: () => void
  readonly children: string
}

function FilterButton({ isOn, onClick, children }: FilterButtonProps) {
  return (
    <button type="button" className="button quiet" aria-pressed={isOn} onClick={onClick}>
      {children}
    </button>
  )
}

export interface ShownActivity extends Activity {
  /** How many events follow each other, and differ only by their time. */
  readonly count?: number
  /** A refused login that the same device made good soon. */
  readonly isSlip?: boolean
}

const SLIP_MS = 15 * 60_000

/**
 * Ada mistypes her code, and a minute later she is in: that is no attack, and the list doesn't call it one. Eve, who
 * knows Ada's password, fails on her own device: her attempt stays a blocked login, even if Ada then logs in on
 * another.
 */
export const markSlips = (events: readonly Activity[]): ShownActivity[] =>
  events.map((event) =>
    events.some((other) => isMadeGood(event, other)) ? { ...event, isSlip: true } : event,
  )

const DEVICE = ['browser', 'system', 'address'] as const

/** A device of which a part is unknown could be any; a passkey asks for no code. */
function isMadeGood(event: Activity, other: Activity): boolean {
  const passed = Date.parse(other.at) - Date.parse(event.at)
  return (
    event.event === 'sign-in-refused' &&
    event.provider !== 'passkey' &&
    other.event === 'signed-in' &&
    DEVICE.every((name) => event[name] !== '' && event[name] === other[name]) &&
    passed >= 0 &&
    passed <= SLIP_MS
  )
}

/** Keeps the newest of each run of events that are the same, on one day, and how many there are. */
export function foldRepeats(events: readonly ShownActivity[]): ShownActivity[] {
  const folded: ShownActivity[] = []
  for (const event of events) {
    const last = folded.at(-1)
    if (last && isRepeat(last, event))
      folded[folded.length - 1] = { ...last, count: (last.count ?? 1) + 1 }
    else folded.push(event)
  }
  return folded
}

const SHOWN = ['event', 'provider', 'isSlip', ...DEVICE] as const

const isRepeat = (one: ShownActivity, other: ShownActivity) =>
  SHOWN.every((name) => one[name] === other[name]) && daysBetween(other.at, one.at) === 0

const DAILY: ReadonlySet<string> = new Set(['signed-in', 'signed-out', 'names-changed'])

/** Not what happens every day, unless it was refused. */
const concernsSecurity = ({ event }: Activity) => !DAILY.has(event)

export const isRefusal = ({ event, isSlip }: ShownActivity) =>
  event === 'sign-in-refused' && !isSlip

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
      <h3 id={id} className="day">
        {[texts.today, texts.yesterday][daysAgo] ?? formats.day(day.at, now)}
      </h3>
      <ul className="entries activity" aria-labelledby={id}>
        {day.events.map((event) => (
          <ActivityItem
            key={`${event.at} ${event.event}`}
            event={event}
            time={formats.time(event.at)}
            isFocused={event === focusedEvent}
          />
        ))}
      </ul>
    </>
  )
}

const RECENT = 3

/** The newest events, for {@link RecentEvents}. */
export const listRecent = (events: readonly Activity[]) =>
  foldRepeats(markSlips(events)).slice(0, RECENT)

/** What home and the overview show of the activity. */
export function RecentEvents({ recent }: { recent: readonly ShownActivity[] }) {
  const timeAgo = useTimeAgo()
  return (
    <ul className="entries activity">
      {recent.map((event) => (
        <ActivityItem key={`${event.at} ${event.event}`} event={event} time={timeAgo(event.at)} />
      ))}
    </ul>
  )
}

interface ActivityItemProps {
  readonly event: ShownActivity
  /** When it happened, as the list says it. */
  readonly time: string
  /** Whether it gets the focus when it is mounted. */
  readonly isFocused?: boolean
}

function ActivityItem({ event, time, isFocused = false }: ActivityItemProps) {
  const messages = useMessages('account')
  const { language } = useLanguage()
  const formats = useFormats()
  return (
    <li className="entry" tabIndex={-1} ref={isFocused ? focus : undefined}>
      <Icon name={eventIcon(event.isSlip ? 'signed-in' : event.event)} />
      <div className="entry-text">
        <p className={isRefusal(event) ? 'entry-title refused' : 'entry-title'}>
          <span>{eventSentence(messages, event)}</span>
          {event.count !== undefined && (
            <span className="badge">
              {pluralForm(language, messages.activity.times, event.count)}
            </span>
          )}
        </p>
        {hasRequestInfo(event) && <RequestInfo event={event} />}
      </div>
      <time dateTime={event.at} title={formats.date(event.at)}>
        {time}
      </time>
    </li>
  )
}

/** By the start of the event's name. */
const EVENT_ICONS: Readonly<Record<string, IconName>> = {
  'sign-in-refused': 'alert',
  'signed-in': 'log-in',
  names: 'edit',
  'signed-out': 'log-out',
  session: 'log-out',
  other: 'log-out',
  'sign-ins': 'log-out',
  password: 'lock',
  email: 'mail',
  data: 'download',
  'two-step': 'shield',
  authenticator: 'phone',
  factors: 'shield',
  recovery: 'codes',
  passkey: 'key',
}

const eventIcon = (event: string): IconName =>
  Object.entries(EVENT_ICONS).find(([start]) => event.startsWith(start))?.[1] ?? 'user'

/** Changes made at the provider have no request information. */
const hasRequestInfo = ({ event, provider, browser, system, address }: Activity) =>
  !event.startsWith('provider-') && `${provider}${browser}${system}${address}` !== ''

/** Only these are about the method: "Name changed · Password" would read as if the password was meant. */
const NAMES_METHOD: ReadonlySet<string> = new Set([
  'account-created',
  'signed-in',
  'sign-in-refused',
])

function RequestInfo({ event }: { event: ShownActivity }) {
  const { activity, devices, signInMethods } = useMessages('account')
  // The server records a refusal only after the provider has accepted the password: someone knows it.
  const methods = isRefusal(event)
    ? { ...signInMethods, password: activity.correctPassword }
    : signInMethods
  return (
    <p className="entry-details">
      {NAMES_METHOD.has(event.event) && event.provider && (
        <span>{methodName(methods, event.provider)}</span>
      )}
      <span>{deviceName(devices, event)}</span>
      <IpAddress network={event.address} />
    </p>
  )
}

const focus = (item: HTMLLIElement | null) => item?.focus()

/** A newer server may send events that have no message here. */
function eventSentence(
  { activity: texts, signInMethods }: Messages['account'],
  { event, provider, isSlip }: ShownActivity,
): string {
  if (isSlip) return texts.wrongCode
  const sentence = (texts.events as Partial<typeof texts.events>)[event] ?? texts.default
  return typeof sentence === 'string' ? sentence : sentence(methodName(signInMethods, provider))
}
