import { isSameEmail } from '@foyer/contract/canonical-email.ts'
import { useAccount } from '../account/use-account.ts'
import { useMessages } from '../messages/use-messages.ts'
import { Field } from '../ui/field.tsx'
import { Overlay } from '../ui/overlay.tsx'
import { FormNote } from './form-note.tsx'
import { useFieldText } from './use-field-text.ts'
import { useSubmission } from './use-submission.ts'

/** Enables its button once the user has typed their own email; case and whitespace do not matter. */
export function DeletionForm({ email }: { email: string }) {
  const account = useAccount()
  const texts = useMessages('changes').deletion
  const { form, note, isBusy, run, clearFailure } = useSubmission()
  const typed = useFieldText(form, 'confirmation')

  return (
    <form
      ref={form}
      name="deletion"
      method="post"
      noValidate
      onInput={clearFailure}
      onSubmit={(event) => {
        event.preventDefault()
        void run('delete-account', () => account.deleteAccount(typed))
      }}
    >
      <FormNote note={note} />
      <Field
        label={texts.label(email)}
        name="confirmation"
        type="email"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
      <button
        type="submit"
        className="button destroy"
        disabled={isBusy || !isSameEmail(typed, email)}
      >
        {texts.submit}
      </button>
      <Overlay busy={isBusy} text={texts.busy} />
    </form>
  )
}
