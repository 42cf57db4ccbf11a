import { use } from 'react'
import { offersPasskeys, offersPassword } from 'virtual:product'
import { AppContext } from '../app-context.ts'
import { SessionContext } from '../session/session-context.ts'
import { useMessages } from '../messages/use-messages.ts'
import { PasswordField } from '../ui/password-field.tsx'
import { CredentialsForm } from './credentials-form.tsx'
import { EmailField } from './email-field.tsx'
import { ForgotPasswordLink } from './forgot-password-link.tsx'
import { PasskeyButton } from './passkey-button.tsx'
import { readField } from './read-field.ts'
import { useRedirectFailure } from './use-redirect-failure.ts'
import { useSubmission } from './use-submission.ts'

export function LoginForm() {
  const { session } = use(SessionContext)
  const { preloadIdentity } = use(AppContext)
  const texts = useMessages().login
  const submission = useSubmission(useRedirectFailure())
  const { errorProps, run } = submission

  return (
    <CredentialsForm
      submission={submission}
      texts={texts}
      marksLastMethod
      passkeyButton={offersPasskeys && <PasskeyButton submission={submission} />}
      onIntent={preloadIdentity}
      onSubmit={(fields) => {
        const [email, password] = [readField(fields, 'email'), readField(fields, 'password')]
        void run('sign-in', () => session.signIn(email, password))
      }}
    >
      {offersPassword && (
        <>
          <EmailField
            autoComplete={offersPasskeys ? 'username webauthn' : 'username'}
            {...errorProps('email')}
          />
          <PasswordField
            autoComplete="current-password"
            required
            aside={<ForgotPasswordLink />}
            {...errorProps('password')}
          />
        </>
      )}
    </CredentialsForm>
  )
}
