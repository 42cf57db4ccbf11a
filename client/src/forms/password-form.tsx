import { useAccount } from '../account/use-account.ts'
import { useMessages } from '../messages/use-messages.ts'
import { Overlay } from '../ui/overlay.tsx'
import { NewPasswordField } from './new-password-field.tsx'
import { readField } from './read-field.ts'
import { useFilled } from './use-filled.ts'
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
  const { form, isBusy, run, clearFailure } = submission
  const filled = useFilled(form)

  const save = async (chosen: string) => {
    const { error } = await run('set-password', () => account.setPassword(chosen))
    if (!error) onDone()
  }
  return (
    <form
      ref={form}
      name="password"
      method="post"
      noValidate
      onFocus={() => void passwordPolicy.load()}
      onInput={clearFailure}
      onSubmit={(event) => {
        event.preventDefault()
        void save(readField(new FormData(event.currentTarget), 'password'))
      }}
    >
      <UsernameField email={email} />
      <NewPasswordField
        submission={submission}
        label={texts.label}
        placeholder={texts.placeholder}
      />
      <button type="submit" className="button primary" disabled={isBusy || !filled}>
        {isFirst ? texts.set : texts.change}
      </button>
      <Overlay busy={isBusy} text={texts.busy} />
    </form>
  )
}
