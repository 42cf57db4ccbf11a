import { useAccount } from '../account/use-account.ts'
import { useMessages } from '../messages/use-messages.ts'
import type { SessionResult } from '../session/session-failure.ts'
import { EmailField } from './email-field.tsx'
import { readField } from './read-field.ts'
import { SubmissionForm } from './submission-form.tsx'
import { useSubmission } from './use-submission.ts'

interface ForgotPasswordFormProps {
  /** Where the user continues after the reset: path, query and hash. */
  readonly returnPath: string
  readonly onSent: (email: string) => void
}

const INVALID_EMAIL: SessionResult = { error: { code: 'invalid-email', message: 'invalid-email' } }

/** Requests a password reset; the response is the same for unknown emails. */
export function ForgotPasswordForm({ returnPath, onSent }: ForgotPasswordFormProps) {
  const account = useAccount()
  const texts = useMessages('emailLinks').forgot
  const submission = useSubmission()
  const { form, errorProps, run } = submission

  const send = async (email: string) => {
    // The provider does not reject malformed emails.
    const isEmail = form.current?.checkValidity() ?? true
    const { error } = await run('send-email', async () =>
      isEmail ? account.sendPasswordReset(email, returnPath) : INVALID_EMAIL,
    )
    if (!error) onSent(email)
  }
  return (
    <SubmissionForm
      submission={submission}
      texts={{ submit: texts.submit, busy: texts.sending }}
      onSubmit={(fields) => void send(readField(fields, 'email').trim())}
    >
      <EmailField {...errorProps('email')} />
    </SubmissionForm>
  )
}
