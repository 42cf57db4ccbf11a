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
  readonly onAttempt: (error: SessionFailure | null) => void
}

export function ResetForm({ code, email, onAttempt }: ResetFormProps) {
  const account = useAccount()
  const passwordPolicy = usePasswordPolicy()
  const texts = useMessages('emailLinks').link.reset
  const submission = useSubmission()
  const { form, isBusy, run, clearFailure } = submission
  const filled = useFilled(form)

  const set = async (chosen: string) => {
    const { error } = await run('reset-password', () =>
      account.finishPasswordReset(code, email, chosen),
    )
    onAttempt(error)
  }
  return (
    <form
      ref={form}
      method="post"
      noValidate
      onFocus={() => void passwordPolicy.load()}
      onInput={clearFailure}
      onSubmit={(event) => {
        event.preventDefault()
        void set(readField(new FormData(event.currentTarget), 'password'))
      }}
    >
      <UsernameField email={email} />
      <NewPasswordField submission={submission} placeholder={texts.placeholder} />
      <button type="submit" className="button primary" disabled={isBusy || !filled}>
        {texts.submit}
      </button>
      <Overlay busy={isBusy} text={texts.busy} />
    </form>
  )
}
