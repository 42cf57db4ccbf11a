import { CLIENT_PATHS } from '@foyer/contract/client-paths.ts'
import { offersPassword } from 'virtual:product'
import type { SecuredAccount } from '../../account/security-link.ts'
import { useAccount } from '../../account/use-account.ts'
import { prefillEmail } from '../../drafts/prefill-email.ts'
import { ResendEmail } from '../../forms/resend-email.tsx'
import { useMessages } from '../../messages/use-messages.ts'
import { loginPath } from '../../navigation/login-path.ts'
import { ButtonLink } from '../../ui/button-link.tsx'
import { StepPage } from '../../ui/step-page.tsx'
import { NewPasswordLink } from './new-password-link.tsx'

/** Kept in `history.state`, so that a reload shows it again. */
export interface Secured extends SecuredAccount {
  readonly secured: true
  /** Milliseconds since 1970. */
  readonly at: number
}

/** Everyone is logged out; a password is still to be reset. */
export function SecuredStep({ secured }: { secured: Secured }) {
  const { email, hasPassword, isSent, at } = secured
  const account = useAccount()
  const { forgot, link } = useMessages('emailLinks')
  const { secure } = link
  if (email === undefined || !isSent || !offersPassword)
    return (
      <StepPage
        key="secured"
        title={secure.done}
        lead={offersPassword && hasPassword ? secure.doneLead : secure.noPassword.doneLead}
      >
        {email === undefined ? (
          <p>{secure.otherEmail}</p>
        ) : (
          <NewPasswordLink email={email} hasPassword={hasPassword} />
        )}
      </StepPage>
    )
  return (
    <StepPage key="secured" title={secure.done} lead={secure.doneLead}>
      <p>{secure.sent(email)}</p>
      <ResendEmail
        send={() => account.sendPasswordReset(email, CLIENT_PATHS.accountSecurity)}
        sentAt={at}
      />
      <ButtonLink to={loginPath(CLIENT_PATHS.accountSecurity)} state={prefillEmail(email)}>
        {forgot.back}
      </ButtonLink>
    </StepPage>
  )
}
