import type { Activity } from '@foyer/contract/bodies.ts'
import { useState } from 'react'
import { useAccount } from '../account/use-account.ts'
import { useMessages } from '../messages/use-messages.ts'
import { Card } from '../ui/card.tsx'
import { Notice } from '../ui/notice.tsx'
import { ActivityDay } from './activity-day.tsx'
import { groupByDay } from './group-by-day.ts'
import { LoadedPart } from './loaded-part.tsx'

/** So many are shown at first, and so many more each time. */
const STEP = 20

/** What happened to the account in the last ninety days. */
export function ActivityCard() {
  const { activity } = useAccount()
  const words = useMessages('account').activity
  return (
    <Card title={words.title} lead={words.lead}>
      <LoadedPart store={activity}>{(events) => <ActivityList events={events} />}</LoadedPart>
    </Card>
  )
}

function ActivityList({ events }: { events: readonly Activity[] }) {
  const words = useMessages('account').activity
  const [count, setCount] = useState(STEP)
  const shown = events.slice(0, count)
  /** The first that came with "Show more": reading goes on there. */
  const first = count > STEP ? events[count - STEP] : undefined
  if (events.length === 0) return <p className="empty">{words.none}</p>
  return (
    <>
      {shown.some(isRefusal) && <Notice role="status">{words.notYou}</Notice>}
      {groupByDay(shown).map((day) => (
        <ActivityDay key={day.at} day={day} focused={first} />
      ))}
      {events.length > count && (
        <button type="button" className="button quiet" onClick={() => setCount(count + STEP)}>
          {words.more}
        </button>
      )}
    </>
  )
}

const isRefusal = ({ event }: Activity) => event === 'sign-in-refused'
