import { CLIENT_PATHS } from '@foyer/contract/client-paths.ts'
import { useState } from 'react'
import { prefillEmail } from '../../drafts/prefill-email.ts'
import { ResetForm } from '../../forms/reset-form.tsx'
import { useMessages } from '../../messages/use-messages.ts'
import { withReturnPath } from '../../navigation/login-path.ts'
import type { SessionFailure } from '../../session/session-failure.ts'
import { EmailLine } from '../../ui/email-line.tsx'
import { StepPage } from '../../ui/step-page.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { ContinueButton } from './continue-button.tsx'
import type { LinkStepProps } from './valid-link-step.tsx'

/** Sets a new password and signs in with it. */
export function ResetPasswordStep({ link, code, info, isDone, onAttempt }: LinkStepProps) {
  const { reset, requestNewLink } = useMessages('emailLinks').link
  const [isAlreadySet, setAlreadySet] = useState(false)
  const { email } = info

  if (isDone)
    return (
      <StepPage key="done" title={reset.done}>
        <EmailLine>{email}</EmailLine>
        <ContinueButton email={email} returnPath={link.returnPath} texts={reset} />
      </StepPage>
    )
  const finish = (error: SessionFailure | null) => {
    if (error?.code === 'password-already-set') setAlreadySet(true)
    onAttempt(error)
  }
  return (
    <StepPage key="ready" title={reset.title} lead={reset.lead}>
      <EmailLine>{email}</EmailLine>
      <ResetForm code={code} email={email} onAttempt={finish} />
      {isAlreadySet && (
        <ButtonLink
          to={withReturnPath(CLIENT_PATHS.forgotPassword, link.returnPath)}
          state={prefillEmail(email)}
        >
          {requestNewLink}
        </ButtonLink>
      )}
    </StepPage>
  )
}
