import { useAccount } from '../account/use-account.ts'
import { useMessages } from '../messages/use-messages.ts'
import { refuseWeakPassword } from '../passwords/refuse-weak-password.ts'
import type { SessionFailure } from '../session/session-failure.ts'
import { NewPasswordField } from './new-password-field.tsx'
import { readField } from './read-field.ts'
import { SubmissionForm } from './submission-form.tsx'
import { usePasswordPolicy } from './use-password-policy.ts'
import { useSubmission } from './use-submission.ts'
import { UsernameField } from './username-field.tsx'

interface ResetFormProps {
  readonly code: string
  readonly email: string
  readonly onAttempt: (error: SessionFailure | null) => void
}

export function ResetForm({ code, email, onAttempt }: ResetFormProps) {
  const account = useAccount()
  const passwordPolicy = usePasswordPolicy()
  const texts = useMessages('emailLinks').link.reset
  const submission = useSubmission()

  const set = async (chosen: string) => {
    const { error } = await submission.run('reset-password', () =>
      refuseWeakPassword({ email, password: chosen }, (password) =>
        account.finishPasswordReset(code, email, password),
      ),
    )
    onAttempt(error)
  }
  return (
    <SubmissionForm
      submission={submission}
      texts={{ submit: texts.submit, busy: texts.busy }}
      onIntent={() => void passwordPolicy.load()}
      onSubmit={(fields) => void set(readField(fields, 'password'))}
    >
      <UsernameField email={email} />
      <NewPasswordField submission={submission} placeholder={texts.placeholder} />
    </SubmissionForm>
  )
}
