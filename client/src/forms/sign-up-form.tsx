import { use } from 'react'
import { AppContext } from '../app-context.ts'
import { useMessages } from '../messages/use-messages.ts'
import type { FailureCode } from '../session/session-failure.ts'
import { CredentialsForm } from './credentials-form.tsx'
import { EmailField } from './email-field.tsx'
import { LoginInstead } from './login-instead.tsx'
import { NameFields } from './name-fields.tsx'
import { NewPasswordField } from './new-password-field.tsx'
import { readField, readNames } from './read-field.ts'
import { useEarlierFailure } from './use-earlier-failure.ts'
import { usePasswordPolicy } from './use-password-policy.ts'
import { useSubmission } from './use-submission.ts'

/** There is an account of this address. */
const TAKEN: readonly FailureCode[] = ['email-already-in-use', 'conflict']

/** A new account: names if one likes, email, and a password held against the provider's rules as it is typed. */
export function SignUpForm() {
  const { session } = use(AppContext)
  const passwordPolicy = usePasswordPolicy()
  const words = useMessages().signUp
  const submission = useSubmission(useEarlierFailure())
  const { at, run } = submission
  const isTaken = submission.failure !== null && TAKEN.includes(submission.failure.code)

  return (
    <CredentialsForm
      submission={submission}
      words={words}
      onApproach={() => void passwordPolicy.load()}
      onSubmit={(fields) => {
        const credentials = {
          email: readField(fields, 'email'),
          password: readField(fields, 'password'),
        }
        void run('sign-up', () => session.signUp({ ...credentials, ...readNames(fields) }))
      }}
    >
      <NameFields optional />
      <EmailField {...at('email')} />
      {isTaken && <LoginInstead form={submission.form} />}
      <NewPasswordField submission={submission} />
    </CredentialsForm>
  )
}
