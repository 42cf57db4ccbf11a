import type { UpdateUserBody, User } from '@foyer/contract/bodies.ts'
import { use, useId } from 'react'
import { AppContext } from '../app-context.ts'
import { useMessages } from '../messages/use-messages.ts'
import { Overlay } from '../ui/overlay.tsx'
import { NameFields } from './name-fields.tsx'
import { readNames } from './read-field.ts'
import { useSubmission } from './use-submission.ts'

interface NamesFormProps {
  readonly user: User
  readonly onSaved: () => void
  readonly onCancel: () => void
}

const focus = (input: HTMLInputElement | null) => input?.focus()

/** Edits the person's names in place; an empty name clears it. */
export function NamesForm({ user, onSaved, onCancel }: NamesFormProps) {
  const { session } = use(AppContext)
  const { profile: words, save: saveWord, cancel } = useMessages('account')
  const { form, isBusy, at, run, forgetFailure } = useSubmission()
  const noteId = useId()

  const save = async (names: UpdateUserBody) => {
    const { error } = await run('names', () => session.updateUser(names))
    if (!error) onSaved()
  }

  return (
    <form
      ref={form}
      name="names"
      method="post"
      noValidate
      onInput={forgetFailure}
      onKeyDown={({ key, nativeEvent }) => {
        // Escape within an input method discards a candidate, not the form.
        if (key === 'Escape' && !nativeEvent.isComposing && !isBusy) onCancel()
      }}
      onSubmit={(event) => {
        event.preventDefault()
        void save(readNames(new FormData(event.currentTarget)))
      }}
    >
      <NameFields
        firstName={user.first_name}
        lastName={user.last_name}
        startRef={focus}
        readOnly={isBusy}
        describedBy={noteId}
      />
      <p className="field-note form-note" id={noteId} role="alert" data-tone="danger">
        {at('', true).error}
      </p>
      <div className="actions">
        <button type="submit" className="button primary" disabled={isBusy}>
          {saveWord}
        </button>
        <button type="button" className="button quiet" disabled={isBusy} onClick={onCancel}>
          {cancel}
        </button>
      </div>
      <Overlay busy={isBusy} text={words.saving} />
    </form>
  )
}
