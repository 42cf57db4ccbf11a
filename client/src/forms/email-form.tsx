import { CLIENT_PATHS } from '@foyer/contract/client-paths.ts'
import type { EmailChangeResult } from '../account/email-operations.ts'
import { useAccount } from '../account/use-account.ts'
import { useMessages } from '../messages/use-messages.ts'
import { Field } from '../ui/field.tsx'
import { readEmail } from './read-email.ts'
import { SubmissionForm } from './submission-form.tsx'
import { useSubmission } from './use-submission.ts'

/** Where the email was sent, and which providers could not be unlinked from the account. */
export interface EmailChangeSent {
  readonly to: string
  readonly stillLinked: readonly string[]
}

/** Asks for the new email. It does not reveal whether another account uses it. */
export function EmailForm({ onSent }: { onSent: (sent: EmailChangeSent) => void }) {
  const account = useAccount()
  const texts = useMessages('changes').email
  const submission = useSubmission()
  const { errorProps, run } = submission

  const request = async (to: string) => {
    const send = (): Promise<EmailChangeResult> =>
      account.requestEmailChange(to, CLIENT_PATHS.accountSecurity)
    const { error, stillLinked = [] } = await run('change-email', send)
    if (!error) onSent({ to, stillLinked })
  }
  return (
    <SubmissionForm
      submission={submission}
      name="email"
      texts={{ submit: texts.submit, busy: texts.busy }}
      onSubmit={(fields) => void request(readEmail(fields))}
    >
      <Field
        label={texts.label}
        name="email"
        type="email"
        placeholder={texts.placeholder}
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        required
        {...errorProps('email')}
      />
    </SubmissionForm>
  )
}
