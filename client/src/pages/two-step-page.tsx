import { useState } from 'react'
import { offersPasskeys } from 'virtual:product'
import { AccountLayout } from '../account-ui/account-layout.tsx'
import { PasskeysCard } from '../account-ui/passkeys-card.tsx'
import { TrustedDevicesCard } from '../account-ui/trusted-devices-card.tsx'
import { TwoStepCard } from '../account-ui/two-step-card.tsx'
import { VerifyForFactors } from '../account-ui/verify-for-factors.tsx'
import { ReauthPrompt } from '../forms/reauth-prompt.tsx'
import { useSession } from '../session/use-session.ts'

/** `/account/two-step`. */
export function TwoStepPage() {
  const { state } = useSession()
  const [isTaskOpen, setTaskOpen] = useState(false)
  if (state.status !== 'signed-in') return null
  return (
    <AccountLayout page="accountTwoStep">
      {!state.user.email_verified && <VerifyForFactors email={state.user.email} />}
      {offersPasskeys && !isTaskOpen && <PasskeysCard user={state.user} />}
      <TwoStepCard user={state.user} onTaskChange={setTaskOpen} />
      {!isTaskOpen && <TrustedDevicesCard />}
      <ReauthPrompt />
    </AccountLayout>
  )
}
