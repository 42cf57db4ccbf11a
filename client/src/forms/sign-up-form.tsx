import { use } from 'react'
import { hasFields, hasTerms } from 'virtual:product'
import { SessionContext } from '../session/session-context.ts'
import { useMessages } from '../messages/use-messages.ts'
import { refuseWeakPassword } from '../passwords/refuse-weak-password.ts'
import type { FailureCode } from '../session/session-failure.ts'
import { CredentialsForm } from './credentials-form.tsx'
import { EmailField } from './email-field.tsx'
import { ExtraFields } from './extra-fields.tsx'
import { LoginInstead } from './login-instead.tsx'
import { NameFields } from './name-fields.tsx'
import { NewPasswordField } from './new-password-field.tsx'
import { readField } from './read-field.ts'
import { readExtraFields, readTerms } from './read-profile.ts'
import { TermsField } from './terms-field.tsx'
import { readNames } from './read-names.ts'
import { useRedirectFailure } from './use-redirect-failure.ts'
import { usePasswordPolicy } from './use-password-policy.ts'
import { useSubmission } from './use-submission.ts'

const TAKEN: readonly FailureCode[] = ['email-already-in-use', 'conflict']

export function SignUpForm() {
  const { session } = use(SessionContext)
  const passwordPolicy = usePasswordPolicy()
  const texts = useMessages().signUp
  const submission = useSubmission(useRedirectFailure())
  const { errorProps, run } = submission
  const isTaken = submission.failure !== null && TAKEN.includes(submission.failure.code)

  return (
    <CredentialsForm
      submission={submission}
      texts={texts}
      onIntent={() => void passwordPolicy.load()}
      onSubmit={(fields) => {
        const credentials = {
          email: readField(fields, 'email'),
          password: readField(fields, 'password'),
        }
        const details = {
          ...credentials,
          ...readNames(fields),
          ...(hasFields && { fields: readExtraFields(fields) }),
          ...(hasTerms && readTerms(fields)),
        }
        void run('sign-up', () =>
          refuseWeakPassword(credentials, (password) => session.signUp({ ...details, password })),
        )
      }}
    >
      <NameFields errorProps={errorProps} optional />
      <EmailField {...errorProps('email')} />
      {isTaken && <LoginInstead form={submission.form} />}
      <NewPasswordField submission={submission} />
      {hasFields && <ExtraFields errorProps={errorProps} />}
      {hasTerms && <TermsField errorProps={errorProps} />}
    </CredentialsForm>
  )
}
