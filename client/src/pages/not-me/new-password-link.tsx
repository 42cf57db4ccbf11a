import { CLIENT_PATHS } from '@foyer/contract/client-paths.ts'
import { offersPassword } from 'virtual:product'
import { prefillEmail } from '../../drafts/prefill-email.ts'
import { useMessages } from '../../messages/use-messages.ts'
import { loginPath, withReturnPath } from '../../navigation/login-path.ts'
import { ButtonLink } from '../../ui/button-link.tsx'

interface NewPasswordLinkProps {
  readonly email?: string | undefined
  readonly hasPassword: boolean
}

/** Leads to a password reset, or to login if the user has no password. */
export function NewPasswordLink({ email = '', hasPassword }: NewPasswordLinkProps) {
  const { recover, logIn } = useMessages('emailLinks').link
  if (!offersPassword || !hasPassword)
    return (
      <ButtonLink primary to={loginPath(CLIENT_PATHS.accountSecurity)}>
        {logIn}
      </ButtonLink>
    )
  const to = withReturnPath(CLIENT_PATHS.forgotPassword, CLIENT_PATHS.accountSecurity)
  return (
    <ButtonLink primary to={to} state={prefillEmail(email)}>
      {recover.setPassword}
    </ButtonLink>
  )
}
