import { CLIENT_PATHS } from '@foyer/contract/client-paths.ts'
import type { EmailChangeAsked } from '../account/email-operations.ts'
import { useAccount } from '../account/use-account.ts'
import { useMessages } from '../messages/use-messages.ts'
import { Field } from '../ui/field.tsx'
import { Overlay } from '../ui/overlay.tsx'
import { readField } from './read-field.ts'
import { useFilled } from './use-filled.ts'
import { useSubmission } from './use-submission.ts'

/** Where a mail went, and whether Google, which should be off the account by now, is still on it. */
export interface EmailChangeSent {
  readonly to: string
  readonly googleStays: boolean
}

/** The address to move to. Whether somebody else has it is not told. */
export function EmailForm({ onSent }: { onSent: (sent: EmailChangeSent) => void }) {
  const account = useAccount()
  const words = useMessages('changes').email
  const { form, isBusy, at, run, forgetFailure } = useSubmission()
  const filled = useFilled(form)

  const ask = async (to: string) => {
    const send = (): Promise<EmailChangeAsked> => account.askEmailChange(to, CLIENT_PATHS.account)
    const { error, googleStays = false } = await run('change-email', send)
    if (!error) onSent({ to, googleStays })
  }
  return (
    <form
      ref={form}
      name="email"
      method="post"
      noValidate
      onInput={forgetFailure}
      onSubmit={(event) => {
        event.preventDefault()
        void ask(readField(new FormData(event.currentTarget), 'email').trim())
      }}
    >
      <Field
        label={words.label}
        name="email"
        type="email"
        placeholder={words.placeholder}
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        required
        {...at('email', true)}
      />
      <button type="submit" className="button primary" disabled={isBusy || !filled}>
        {words.submit}
      </button>
      <Overlay busy={isBusy} text={words.busy} />
    </form>
  )
}
