import { useAccount } from '../account/use-account.ts'
import { useMessages } from '../messages/use-messages.ts'
import { refuseWeakPassword } from '../passwords/refuse-weak-password.ts'
import { NewPasswordField } from './new-password-field.tsx'
import { readField } from './read-field.ts'
import { SubmissionForm } from './submission-form.tsx'
import { usePasswordPolicy } from './use-password-policy.ts'
import { useSubmission } from './use-submission.ts'
import { UsernameField } from './username-field.tsx'

interface PasswordFormProps {
  readonly email: string
  /** Whether the user has no password yet. */
  readonly isFirst: boolean
  readonly onDone: () => void
}

export function PasswordForm({ email, isFirst, onDone }: PasswordFormProps) {
  const passwordPolicy = usePasswordPolicy()
  const account = useAccount()
  const texts = useMessages('changes').password
  const submission = useSubmission()

  const save = async (chosen: string) => {
    const { error } = await submission.run('set-password', () =>
      refuseWeakPassword({ email, password: chosen }, account.setPassword),
    )
    if (!error) onDone()
  }
  return (
    <SubmissionForm
      submission={submission}
      name="password"
      texts={{ submit: isFirst ? texts.set : texts.change, busy: texts.busy }}
      onIntent={() => void passwordPolicy.load()}
      onSubmit={(fields) => void save(readField(fields, 'password'))}
    >
      <UsernameField email={email} />
      <NewPasswordField
        submission={submission}
        label={texts.label}
        placeholder={texts.placeholder}
      />
    </SubmissionForm>
  )
}
