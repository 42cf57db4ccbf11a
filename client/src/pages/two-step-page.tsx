import { AccountLayout } from '../account-ui/account-layout.tsx'
import { TrustedDevicesCard } from '../account-ui/trusted-devices-card.tsx'
import { TwoStepCard } from '../account-ui/two-step-card.tsx'
import { ReauthPrompt } from '../forms/reauth-prompt.tsx'
import { useMessages } from '../messages/use-messages.ts'
import { useSession } from '../session/use-session.ts'

/** `/account/two-step`. */
export function TwoStepPage() {
  const { state } = useSession()
  const { lead } = useMessages('factors')
  if (state.status !== 'signed-in') return null
  return (
    <AccountLayout page="accountTwoStep" lead={lead}>
      <TwoStepCard user={state.user} />
      <TrustedDevicesCard />
      <ReauthPrompt />
    </AccountLayout>
  )
}
