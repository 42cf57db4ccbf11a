import { use } from 'react'
import { AppContext } from '../app-context.ts'
import { useMessages } from '../messages/use-messages.ts'
import { PasswordField } from '../ui/password-field.tsx'
import { CredentialsForm } from './credentials-form.tsx'
import { EmailField } from './email-field.tsx'
import { ForgotPasswordLink } from './forgot-password-link.tsx'
import { readField } from './read-field.ts'
import { useEarlierFailure } from './use-earlier-failure.ts'
import { useSubmission } from './use-submission.ts'

/** Email and password, or Google (seed §2). */
export function LoginForm() {
  const { session, warmIdentity } = use(AppContext)
  const words = useMessages().login
  const submission = useSubmission(useEarlierFailure())
  const { at, hint, run } = submission

  return (
    <CredentialsForm
      submission={submission}
      words={words}
      marksLastWay
      onApproach={warmIdentity}
      onSubmit={(fields) => {
        const [email, password] = [readField(fields, 'email'), readField(fields, 'password')]
        void run('sign-in', () => session.signIn(email, password))
      }}
    >
      <EmailField {...at('email')} />
      <PasswordField
        autoComplete="current-password"
        required
        aside={<ForgotPasswordLink />}
        {...at('password', true)}
        hint={hint}
      />
    </CredentialsForm>
  )
}
