import { CLIENT_PATHS, type AccountSection } from '@foyer/contract/client-paths.ts'
import type { User } from '@foyer/contract/schemas.ts'
import type { ReactNode } from 'react'
import { hasFields, offersProviders } from 'virtual:product'
import { AccountLayout } from '../account-ui/account-layout.tsx'
import { ActivityCard } from '../account-ui/activity-card.tsx'
import { DataCard } from '../account-ui/data-card.tsx'
import { DevicesCard } from '../account-ui/devices-card.tsx'
import { ExtraFieldsCard } from '../account-ui/extra-fields-card.tsx'
import { FlashNotice } from '../account-ui/flash-notice.tsx'
import { NamesCard } from '../account-ui/names-card.tsx'
import { SignInMethodsCard } from '../account-ui/sign-in-methods-card.tsx'
import { ReauthPrompt } from '../forms/reauth-prompt.tsx'
import type { Messages } from '../messages/messages.ts'
import { useMessages } from '../messages/use-messages.ts'
import { usePath } from '../navigation/use-location.ts'
import { useSession } from '../session/use-session.ts'
import { LinkedNotice } from './linked-notice.tsx'

interface Section {
  readonly lead?: (texts: Messages['account']) => string
  readonly content: (user: User) => ReactNode
}

/** The sections with a page of their own are missing here. */
type SectionName = Exclude<AccountSection, 'accountTwoStep'>

/** What each section shows. Its data is loaded by what shows it. */
const SECTIONS: Readonly<Record<SectionName, Section>> = {
  account: {
    lead: ({ lead }) => lead,
    content: (user) => (
      <>
        {offersProviders && <LinkedNotice />}
        <NamesCard user={user} />
        {hasFields && <ExtraFieldsCard user={user} />}
      </>
    ),
  },
  accountSecurity: {
    content: (user) => (
      <>
        <FlashNotice />
        {offersProviders && <LinkedNotice />}
        <SignInMethodsCard user={user} />
        <ReauthPrompt />
      </>
    ),
  },
  accountDevices: { lead: ({ devices }) => devices.lead, content: () => <DevicesCard /> },
  accountActivity: { lead: ({ activity }) => activity.lead, content: () => <ActivityCard /> },
  accountData: { content: () => <DataCard /> },
}

const sectionNames = Object.keys(SECTIONS) as SectionName[]

/** `/account` and its sections. */
export function AccountPage() {
  const texts = useMessages('account')
  const path = usePath()
  const { state } = useSession()
  const section = sectionNames.find((name) => CLIENT_PATHS[name] === path)
  if (state.status !== 'signed-in' || section === undefined) return null
  const { lead, content } = SECTIONS[section]
  return (
    <AccountLayout page={section} lead={lead?.(texts)}>
      {content(state.user)}
    </AccountLayout>
  )
}
