import { useAccount } from '../account/use-account.ts'
import { useMessages } from '../messages/use-messages.ts'
import type { SessionFailure } from '../session/session-failure.ts'
import { Overlay } from '../ui/overlay.tsx'
import { NewPasswordField } from './new-password-field.tsx'
import { readField } from './read-field.ts'
import { useFilled } from './use-filled.ts'
import { usePasswordPolicy } from './use-password-policy.ts'
import { useSubmission } from './use-submission.ts'
import { UsernameField } from './username-field.tsx'

interface ResetFormProps {
  readonly code: string
  readonly email: string
  readonly onTried: (error: SessionFailure | null) => void
}

/** A new password by the link of a mail, held against the provider's rules as it is typed. */
export function ResetForm({ code, email, onTried }: ResetFormProps) {
  const account = useAccount()
  const passwordPolicy = usePasswordPolicy()
  const words = useMessages('mails').link.reset
  const submission = useSubmission()
  const { form, isBusy, run, forgetFailure } = submission
  const filled = useFilled(form)

  const set = async (chosen: string) => {
    const { error } = await run('reset-password', () => account.finishReset(code, email, chosen))
    onTried(error)
  }
  return (
    <form
      ref={form}
      method="post"
      noValidate
      onFocus={() => void passwordPolicy.load()}
      onInput={forgetFailure}
      onSubmit={(event) => {
        event.preventDefault()
        void set(readField(new FormData(event.currentTarget), 'password'))
      }}
    >
      <UsernameField email={email} />
      <NewPasswordField submission={submission} placeholder={words.placeholder} />
      <button type="submit" className="button primary" disabled={isBusy || !filled}>
        {words.submit}
      </button>
      <Overlay busy={isBusy} text={words.busy} />
    </form>
  )
}
