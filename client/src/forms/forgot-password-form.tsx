import { useAccount } from '../account/use-account.ts'
import { useMessages } from '../messages/use-messages.ts'
import { EmailField } from './email-field.tsx'
import { readEmail } from './read-email.ts'
import { SubmissionForm } from './submission-form.tsx'
import { useSubmission } from './use-submission.ts'

interface ForgotPasswordFormProps {
  /** Where the user continues after the reset: path, query and hash. */
  readonly returnPath: string
  readonly onSent: (email: string) => void
}

/** Requests a password reset; the response is the same for unknown emails. */
export function ForgotPasswordForm({ returnPath, onSent }: ForgotPasswordFormProps) {
  const account = useAccount()
  const texts = useMessages('emailLinks').forgot
  const submission = useSubmission()
  const { errorProps, run } = submission

  const send = async (email: string) => {
    const { error } = await run('send-email', () => account.sendPasswordReset(email, returnPath))
    if (!error) onSent(email)
  }
  return (
    <SubmissionForm
      submission={submission}
      texts={{ submit: texts.submit, busy: texts.sending }}
      onSubmit={(fields) => void send(readEmail(fields))}
    >
      <EmailField {...errorProps('email')} />
    </SubmissionForm>
  )
}
