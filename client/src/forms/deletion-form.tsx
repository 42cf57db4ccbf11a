import { isSameEmail } from '@foyer/contract/canonical-email.ts'
import { useAccount } from '../account/use-account.ts'
import { useMessages } from '../messages/use-messages.ts'
import { Field } from '../ui/field.tsx'
import { Overlay } from '../ui/overlay.tsx'
import { useFieldText } from './use-field-text.ts'
import { useSubmission } from './use-submission.ts'

/** The button works once the person has typed their own address; small things about it are forgiven. */
export function DeletionForm({ email }: { email: string }) {
  const account = useAccount()
  const words = useMessages('changes').deletion
  const { form, isBusy, at, run, forgetFailure } = useSubmission()
  const typed = useFieldText(form, 'confirmation')

  return (
    <form
      ref={form}
      name="deletion"
      method="post"
      noValidate
      onInput={forgetFailure}
      onSubmit={(event) => {
        event.preventDefault()
        void run('delete-account', () => account.deleteAccount(typed))
      }}
    >
      <Field
        label={words.label(email)}
        name="confirmation"
        type="email"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        {...at('confirmation', true)}
      />
      <button
        type="submit"
        className="button destroy"
        disabled={isBusy || !isSameEmail(typed, email)}
      >
        {words.submit}
      </button>
      <Overlay busy={isBusy} text={words.busy} />
    </form>
  )
}
