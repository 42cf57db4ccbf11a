import { useAccount } from '../account/use-account.ts'
import { useMessages } from '../messages/use-messages.ts'
import type { SessionResult } from '../session/session-failure.ts'
import { Overlay } from '../ui/overlay.tsx'
import { EmailField } from './email-field.tsx'
import { readField } from './read-field.ts'
import { useFilled } from './use-filled.ts'
import { useSubmission } from './use-submission.ts'

interface ForgotPasswordFormProps {
  /** Where the link of the mail leads in the end: path, query and hash. */
  readonly place: string
  readonly onSent: (email: string) => void
}

const NO_ADDRESS: SessionResult = { error: { code: 'invalid-email', message: 'invalid-email' } }

/** Asks for the mail that sets a new password; known and unknown addresses are answered alike. */
export function ForgotPasswordForm({ place, onSent }: ForgotPasswordFormProps) {
  const account = useAccount()
  const words = useMessages('mails').forgot
  const { form, isBusy, at, run, forgetFailure } = useSubmission()
  const filled = useFilled(form)

  const send = async (email: string) => {
    // The provider answers alike for what is no address at all.
    const isAddress = form.current?.checkValidity() ?? true
    const { error } = await run('mail', async () =>
      isAddress ? account.forgotPassword(email, place) : NO_ADDRESS,
    )
    if (!error) onSent(email)
  }
  return (
    <form
      ref={form}
      method="post"
      noValidate
      onInput={forgetFailure}
      onSubmit={(event) => {
        event.preventDefault()
        void send(readField(new FormData(event.currentTarget), 'email').trim())
      }}
    >
      <EmailField {...at('email', true)} />
      <button type="submit" className="button primary" disabled={isBusy || !filled}>
        {words.submit}
      </button>
      <Overlay busy={isBusy} text={words.sending} />
    </form>
  )
}
