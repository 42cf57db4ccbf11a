import { offersPassword } from 'virtual:product'
import { useMessages } from '../../messages/use-messages.ts'
import { StepPage } from '../../ui/step-page.tsx'
import { NewPasswordLink } from './new-password-link.tsx'

interface DeadSecurityLinkStepProps {
  readonly state: 'used' | 'expired'
  readonly email?: string | undefined
  readonly hasPassword: boolean
}

export function DeadSecurityLinkStep({ state, email, hasPassword }: DeadSecurityLinkStepProps) {
  const { secure, consumed, expired } = useMessages('emailLinks').link
  const isUsed = state === 'used'
  const leads = offersPassword && hasPassword ? secure : secure.noPassword
  return (
    <StepPage
      title={isUsed ? consumed.title : expired.title}
      lead={isUsed ? leads.used : leads.expired}
    >
      <NewPasswordLink email={email} hasPassword={hasPassword} />
    </StepPage>
  )
}
