import { CLIENT_PATHS } from '@foyer/contract/client-paths.ts'
import { navigate } from '../../navigation/place.ts'
import { ResetForm } from '../../forms/reset-form.tsx'
import { useMessages } from '../../messages/use-messages.ts'
import type { SessionFailure } from '../../session/session-failure.ts'
import { Address } from '../../ui/address.tsx'
import { StepPage } from '../../ui/step-page.tsx'
import type { LinkStepProps } from './ready-link.tsx'

/** A forgotten password: a new one, and in by it. */
export function ResetLink({ link, code, facts, onTried }: LinkStepProps) {
  const words = useMessages('mails').link.reset
  const leave = (error: SessionFailure | null) =>
    error
      ? onTried(error)
      : navigate(link.place, { replace: true, from: CLIENT_PATHS.accountAction })
  return (
    <StepPage title={words.title} lead={words.lead}>
      <Address>{facts.email}</Address>
      <ResetForm code={code} email={facts.email} onTried={leave} />
    </StepPage>
  )
}
