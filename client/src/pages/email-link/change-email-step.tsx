import { CLIENT_PATHS } from '@foyer/contract/client-paths.ts'
import { isSameEmail } from '@foyer/contract/user.ts'
import { navigate } from '../../navigation/navigate.ts'
import { prefillEmail } from '../../drafts/prefill-email.ts'
import { EmailLinkForm } from '../../forms/email-link-form.tsx'
import { useAccount } from '../../account/use-account.ts'
import { useFormats } from '../../messages/use-formats.ts'
import { useMessages } from '../../messages/use-messages.ts'
import { loginPath } from '../../navigation/login-path.ts'
import { useSession } from '../../session/use-session.ts'
import { EmailLine } from '../../ui/email-line.tsx'
import { StepPage } from '../../ui/step-page.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import type { LinkStepProps } from './valid-link-step.tsx'

export function ChangeEmailStep({ code, info, isDone, onAttempt }: LinkStepProps) {
  const account = useAccount()
  const { change } = useMessages('emailLinks').link
  const formats = useFormats()
  const { email, previousEmail = '', expiresAt } = info
  if (isDone)
    return (
      <StepPage key="done" title={change.done} lead={change.doneLead}>
        <EmailLine>{email}</EmailLine>
        {expiresAt && <p>{change.logInBy(formats.date(expiresAt))}</p>}
        <LogInWithNewEmail email={email} previousEmail={previousEmail} />
      </StepPage>
    )
  return (
    <StepPage key="ready" title={change.title} lead={change.lead(email, previousEmail)}>
      <EmailLinkForm
        code={code}
        perform={() => account.confirmEmailChange(code)}
        texts={change}
        onAttempt={onAttempt}
      />
      <p>{change.notRequested}</p>
    </StepPage>
  )
}

/** The change ends the sessions of the account; another user stays signed in. */
function LogInWithNewEmail({ email, previousEmail }: { email: string; previousEmail: string }) {
  const { change, continueLabel, signedInAs } = useMessages('emailLinks').link
  const { state, session } = useSession()
  const signedInEmail = state.status === 'signed-in' ? state.user.email : previousEmail

  const logInAgain = () => {
    void session.signOut()
    navigate(loginPath(CLIENT_PATHS.accountSecurity), { state: prefillEmail(email) })
  }
  if (isSameEmail(signedInEmail, previousEmail))
    return (
      <p>
        <button type="button" className="button primary" onClick={logInAgain}>
          {change.submitDone}
        </button>
      </p>
    )
  return (
    <>
      <p>{signedInAs(signedInEmail)}</p>
      <ButtonLink to={CLIENT_PATHS.home}>{continueLabel}</ButtonLink>
    </>
  )
}
