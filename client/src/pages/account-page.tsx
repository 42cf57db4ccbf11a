import { CLIENT_PATHS } from '@foyer/contract/client-paths.ts'
import { hasFields } from 'virtual:product'
import { ActivityCard } from '../account-ui/activity-card.tsx'
import { DataCard } from '../account-ui/data-card.tsx'
import { DevicesCard } from '../account-ui/devices-card.tsx'
import { ExtraFieldsCard } from '../account-ui/extra-fields-card.tsx'
import { FlashNotice } from '../account-ui/flash-notice.tsx'
import { NamesCard } from '../account-ui/names-card.tsx'
import { SignInMethodsCard } from '../account-ui/sign-in-methods-card.tsx'
import { ReauthPrompt } from '../forms/reauth-prompt.tsx'
import { LinkedNotice } from './linked-notice.tsx'
import { useMessages } from '../messages/use-messages.ts'
import { useSession } from '../session/use-session.ts'
import { PageTitle } from '../ui/page-title.tsx'
import { BackLink } from '../ui/back-link.tsx'

/** `/account`: profile, sign-in methods, devices, activity and data. */
export function AccountPage() {
  const { title } = useMessages()
  const texts = useMessages('account')
  const { state } = useSession()
  if (state.status !== 'signed-in') return null
  return (
    <div className="app-page">
      <BackLink to={CLIENT_PATHS.home}>{title.home}</BackLink>
      <PageTitle lead={texts.lead}>{title.account}</PageTitle>
      <FlashNotice />
      <LinkedNotice />
      <NamesCard user={state.user} />
      {hasFields && <ExtraFieldsCard user={state.user} />}
      <SignInMethodsCard user={state.user} />
      <DevicesCard />
      <ActivityCard />
      <DataCard />
      <ReauthPrompt />
    </div>
  )
}
