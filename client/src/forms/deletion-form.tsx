import type { KeyboardEvent } from 'react'
import { isSameEmail } from '@foyer/contract/user.ts'
import { useAccount } from '../account/use-account.ts'
import { useMessages } from '../messages/use-messages.ts'
import type { SessionFailure } from '../session/session-failure.ts'
import { Field } from '../ui/field.tsx'
import { Overlay } from '../ui/overlay.tsx'
import { FormNote } from './form-note.tsx'
import { isPressed } from './keyboard.ts'
import { useFieldText } from './use-fields.ts'
import { useSubmission } from './use-submission.ts'

const OTHER_EMAIL: SessionFailure = {
  code: 'invalid_request',
  message: 'invalid',
  fieldErrors: [{ path: 'confirmation', code: 'invalid', message: 'invalid' }],
}

const refuseOtherEmail = async () => ({ error: OTHER_EMAIL })

/** Enables its button once the user has typed their own email; case and whitespace do not matter. */
export function DeletionForm({ email }: { email: string }) {
  const account = useAccount()
  const texts = useMessages('changes').deletion
  const { form, note, isBusy, run, clearFailure, errorProps, onKeyDown } = useSubmission()
  const typed = useFieldText(form, 'confirmation')
  const isConfirmed = isSameEmail(typed, email)

  /** Browsers ignore Enter while the submit button is disabled. */
  const checkOnEnter = (event: KeyboardEvent) => {
    onKeyDown(event)
    if (isPressed(event.nativeEvent, 'Enter') && typed && !isConfirmed)
      void run('delete-account', refuseOtherEmail)
  }

  return (
    <form
      ref={form}
      name="deletion"
      method="post"
      noValidate
      onInput={clearFailure}
      onKeyDown={checkOnEnter}
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
        required
        {...errorProps('confirmation')}
      />
      <button type="submit" className="button destroy" disabled={isBusy || !isConfirmed}>
        {texts.submit}
      </button>
      <Overlay busy={isBusy} text={texts.busy} />
    </form>
  )
}
