import { CLIENT_PATHS } from '@foyer/contract/client-paths.ts'
import { useState } from 'react'
import { carryEmail } from '../../forms/carried-email.ts'
import { ResetForm } from '../../forms/reset-form.tsx'
import { useMessages } from '../../messages/use-messages.ts'
import { navigate } from '../../navigation/place.ts'
import { withReturnTo } from '../../routing/return-to.ts'
import type { SessionFailure } from '../../session/session-failure.ts'
import { Address } from '../../ui/address.tsx'
import { StepPage } from '../../ui/step-page.tsx'
import { WayOn } from '../../ui/way-on.tsx'
import type { LinkStepProps } from './ready-link.tsx'

/** A forgotten password: a new one, and in by it. */
export function ResetLink({ link, code, facts, onTried }: LinkStepProps) {
  const { reset, toForgotten } = useMessages('mails').link
  const [isSetBefore, setSetBefore] = useState(false)
  const { email } = facts

  const leave = (error: SessionFailure | null) => {
    if (!error) return navigate(link.place, { replace: true, from: CLIENT_PATHS.accountAction })
    if (error.code === 'password-set-before') setSetBefore(true)
    onTried(error)
  }
  return (
    <StepPage title={reset.title} lead={reset.lead}>
      <Address>{email}</Address>
      <ResetForm code={code} email={email} onTried={leave} />
      {isSetBefore && (
        <WayOn to={withReturnTo(CLIENT_PATHS.forgotPassword, link.place)} state={carryEmail(email)}>
          {toForgotten}
        </WayOn>
      )}
    </StepPage>
  )
}
