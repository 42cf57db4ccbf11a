import type { Activity } from '@foyer/contract/schemas.ts'
import { CLIENT_PATHS } from '@foyer/contract/client-paths.ts'
import { useAccount } from '../account/use-account.ts'
import { useMessages } from '../messages/use-messages.ts'
import { Link } from '../navigation/link.tsx'
import { Card } from '../ui/card.tsx'
import { Notice } from '../ui/notice.tsx'
import { useNow } from '../ui/use-now.ts'
import { ActivityDay } from './activity-day.tsx'
import { AsyncSection } from './async-section.tsx'
import { groupByDay } from './group-by-day.ts'
import { useShowAll } from './use-show-all.ts'

export function ActivityCard() {
  const { activity } = useAccount()
  return (
    <Card>
      <AsyncSection resource={activity} placeholders={5} kind="event">
        {(events) => <ActivityList events={events} />}
      </AsyncSection>
    </Card>
  )
}

function ActivityList({ events }: { events: readonly Activity[] }) {
  const { title } = useMessages()
  const { activity: texts, showAll } = useMessages('account')
  const now = useNow()
  const { shown, firstAdded, onShowAll } = useShowAll(events)
  if (events.length === 0) return <p className="empty">{texts.none}</p>
  return (
    <>
      {events.some(isRefusal) && (
        <Notice role="status" tone="info">
          <p>{texts.notYou}</p>
          <Link href={CLIENT_PATHS.accountSecurity}>{title.accountSecurity}</Link>
        </Notice>
      )}
      {groupByDay(shown, now).map((day) => (
        <ActivityDay key={day.at} day={day} focusedEvent={firstAdded} />
      ))}
      {onShowAll && (
        <button type="button" className="button quiet" onClick={onShowAll}>
          {showAll}
        </button>
      )}
    </>
  )
}

const isRefusal = ({ event }: Activity) => event === 'sign-in-refused'
