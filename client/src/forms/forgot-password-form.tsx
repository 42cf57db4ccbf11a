import { useAccount } from '../account/use-account.ts'
import { useMessages } from '../messages/use-messages.ts'
import type { SessionResult } from '../session/session-failure.ts'
import { Overlay } from '../ui/overlay.tsx'
import { EmailField } from './email-field.tsx'
import { readField } from './read-field.ts'
import { useFilled } from './use-filled.ts'
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
  const { form, isBusy, errorProps, run, clearFailure } = useSubmission()
  const filled = useFilled(form)

  const send = async (email: string) => {
    // The provider does not reject malformed emails.
    const isEmail = form.current?.checkValidity() ?? true
    const { error } = await run('send-email', async () =>
      isEmail ? account.sendPasswordReset(email, returnPath) : INVALID_EMAIL,
    )
    if (!error) onSent(email)
  }
  return (
    <form
      ref={form}
      method="post"
      noValidate
      onInput={clearFailure}
      onSubmit={(event) => {
        event.preventDefault()
        void send(readField(new FormData(event.currentTarget), 'email').trim())
      }}
    >
      <EmailField {...errorProps('email', true)} />
      <button type="submit" className="button primary" disabled={isBusy || !filled}>
        {texts.submit}
      </button>
      <Overlay busy={isBusy} text={texts.sending} />
    </form>
  )
}
