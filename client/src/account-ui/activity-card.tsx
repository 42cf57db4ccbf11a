import type { Activity } from '@foyer/contract/bodies.ts'
import { useState } from 'react'
import { useAccount } from '../account/use-account.ts'
import { useMessages } from '../messages/use-messages.ts'
import { Card } from '../ui/card.tsx'
import { Notice } from '../ui/notice.tsx'
import { ActivityDay } from './activity-day.tsx'
import { AsyncSection } from './async-section.tsx'
import { groupByDay } from './group-by-day.ts'

const PAGE_SIZE = 20

export function ActivityCard() {
  const { activity } = useAccount()
  const texts = useMessages('account').activity
  return (
    <Card title={texts.title} lead={texts.lead}>
      <AsyncSection resource={activity}>
        {(events) => <ActivityList events={events} />}
      </AsyncSection>
    </Card>
  )
}

function ActivityList({ events }: { events: readonly Activity[] }) {
  const texts = useMessages('account').activity
  const [count, setCount] = useState(PAGE_SIZE)
  const shown = events.slice(0, count)
  /** The first event added by "Show more" gets the focus. */
  const first = count > PAGE_SIZE ? events[count - PAGE_SIZE] : undefined
  if (events.length === 0) return <p className="empty">{texts.none}</p>
  return (
    <>
      {shown.some(isRefusal) && <Notice role="status">{texts.notYou}</Notice>}
      {groupByDay(shown).map((day) => (
        <ActivityDay key={day.at} day={day} focusedEvent={first} />
      ))}
      {events.length > count && (
        <button type="button" className="button quiet" onClick={() => setCount(count + PAGE_SIZE)}>
          {texts.more}
        </button>
      )}
    </>
  )
}

const isRefusal = ({ event }: Activity) => event === 'sign-in-refused'
