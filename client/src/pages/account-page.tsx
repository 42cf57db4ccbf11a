import { CLIENT_PATHS } from '@foyer/contract/client-paths.ts'
import { ActivityCard } from '../cards/activity-card.tsx'
import { DataCard } from '../cards/data-card.tsx'
import { DevicesCard } from '../cards/devices-card.tsx'
import { DoneNotice } from '../cards/done-notice.tsx'
import { ProfileCard } from '../cards/profile-card.tsx'
import { WaysCard } from '../cards/ways-card.tsx'
import { FreshSignIn } from '../forms/fresh-sign-in.tsx'
import { useMessages } from '../messages/use-messages.ts'
import { useSession } from '../session/use-session.ts'
import { PageTitle } from '../ui/page-title.tsx'
import { WayBack } from '../ui/way-back.tsx'

/** `/account`: who somebody is here, how they come in, and what was done in their name. */
export function AccountPage() {
  const { title } = useMessages()
  const words = useMessages('account')
  const { state } = useSession()
  if (state.status !== 'signed-in') return null
  return (
    <div className="room-page">
      <WayBack to={CLIENT_PATHS.home}>{title.home}</WayBack>
      <PageTitle lead={words.lead}>{title.account}</PageTitle>
      <DoneNotice />
      <ProfileCard user={state.user} />
      <WaysCard user={state.user} />
      <DevicesCard />
      <ActivityCard />
      <DataCard />
      <FreshSignIn />
    </div>
  )
}
