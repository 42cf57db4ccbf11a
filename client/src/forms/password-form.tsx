import { use, useId } from 'react'
import { useAccount } from '../account/use-account.ts'
import { AppContext } from '../app-context.ts'
import { useMessages } from '../messages/use-messages.ts'
import { Overlay } from '../ui/overlay.tsx'
import { PasswordField } from '../ui/password-field.tsx'
import { PasswordChecklist } from './password-checklist.tsx'
import { readField } from './read-field.ts'
import { useFieldText } from './use-field-text.ts'
import { useFilled } from './use-filled.ts'
import { useSubmission } from './use-submission.ts'
import { UsernameField } from './username-field.tsx'

interface PasswordFormProps {
  readonly email: string
  /** So far there is none. */
  readonly isFirst: boolean
  readonly onDone: () => void
}

/** A new password, or the first one, held against the provider's rules as it is typed. */
export function PasswordForm({ email, isFirst, onDone }: PasswordFormProps) {
  const { passwordPolicy } = use(AppContext)
  const account = useAccount()
  const words = useMessages('changes').password
  const { form, isBusy, at, run, forgetFailure } = useSubmission()
  const filled = useFilled(form)
  const password = useFieldText(form, 'password')
  const checklistId = useId()

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
      onInput={forgetFailure}
      onSubmit={(event) => {
        event.preventDefault()
        void save(readField(new FormData(event.currentTarget), 'password'))
      }}
    >
      <UsernameField email={email} />
      <PasswordField
        label={words.label}
        autoComplete="new-password"
        required
        describedBy={checklistId}
        {...at('password', true)}
      >
        <PasswordChecklist id={checklistId} password={password} />
      </PasswordField>
      <button type="submit" className="button primary" disabled={isBusy || !filled}>
        {isFirst ? words.set : words.change}
      </button>
      <Overlay busy={isBusy} text={words.busy} />
    </form>
  )
}
