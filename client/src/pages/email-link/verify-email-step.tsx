import { CLIENT_PATHS } from '@foyer/contract/client-paths.ts'
import { useState } from 'react'
import { offersPassword } from 'virtual:product'
import { prefillEmail } from '../../drafts/prefill-email.ts'
import { EmailLinkForm } from '../../forms/email-link-form.tsx'
import { useMessages } from '../../messages/use-messages.ts'
import { EmailLine } from '../../ui/email-line.tsx'
import { StepPage } from '../../ui/step-page.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { ContinueButton } from './continue-button.tsx'
import type { LinkStepProps } from './valid-link-step.tsx'

/** Verifies an email once the user confirms that they signed up with it. */
export function VerifyEmailStep({ link, code, info, isDone, onAttempt }: LinkStepProps) {
  const { verify, notMe } = useMessages('emailLinks').link
  const [isNotMine, setNotMine] = useState(false)
  const { email } = info
  if (isDone)
    return (
      <StepPage key="done" title={verify.done}>
        <EmailLine>{email}</EmailLine>
        <ContinueButton email={email} returnPath={link.returnPath} texts={verify} />
      </StepPage>
    )
  if (isNotMine) return <NotMyAccount email={email} onBack={() => setNotMine(false)} />
  return (
    <StepPage key="ready" title={verify.title} lead={verify.lead}>
      <EmailLine>{email}</EmailLine>
      <EmailLinkForm code={code} texts={verify} onAttempt={onAttempt}>
        <button type="button" className="button quiet" onClick={() => setNotMine(true)}>
          {notMe.ask}
        </button>
      </EmailLinkForm>
    </StepPage>
  )
}

/** Another user signed up with this email. A password reset takes over the account and deletes the entered data. */
function NotMyAccount({ email, onBack }: { email: string; onBack: () => void }) {
  const { notMe, back } = useMessages('emailLinks').link
  return (
    <StepPage key="not-me" title={notMe.title} lead={notMe.lead}>
      <EmailLine>{email}</EmailLine>
      {offersPassword && <p>{notMe.claimAccount}</p>}
      <div className="button-links">
        {offersPassword && (
          <ButtonLink to={CLIENT_PATHS.forgotPassword} state={prefillEmail(email)}>
            {notMe.setPassword}
          </ButtonLink>
        )}
        <button type="button" className="button quiet" onClick={onBack}>
          {back}
        </button>
      </div>
    </StepPage>
  )
}
