import { useMessages } from '../../messages/use-messages.ts'
import { StepPage } from '../../ui/step-page.tsx'
import { NewPasswordLink } from './new-password-link.tsx'

interface DeadSecurityLinkStepProps {
  readonly state: 'used' | 'expired'
  readonly email: string | undefined
}

export function DeadSecurityLinkStep({ state, email }: DeadSecurityLinkStepProps) {
  const { secure, consumed, expired } = useMessages('emailLinks').link
  const isUsed = state === 'used'
  return (
    <StepPage
      title={isUsed ? consumed.title : expired.title}
      lead={isUsed ? secure.used : secure.expired}
    >
      <NewPasswordLink email={email} />
    </StepPage>
  )
}
