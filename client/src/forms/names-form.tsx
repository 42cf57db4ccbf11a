import type { UpdateUserBody, User } from '@foyer/contract/bodies.ts'
import { use, useId, useState } from 'react'
import { useAccount } from '../account/use-account.ts'
import { AppContext } from '../app-context.ts'
import { useMessages } from '../messages/use-messages.ts'
import { FieldNote } from '../ui/field.tsx'
import { Overlay } from '../ui/overlay.tsx'
import { NameFields } from './name-fields.tsx'
import { readNames } from './read-field.ts'
import { useSubmission } from './use-submission.ts'

interface NamesFormProps {
  readonly user: User
  /** Whether it takes the focus: it was asked for just now. */
  readonly isFresh: boolean
  readonly onSaved: () => void
  readonly onCancel: () => void
}

const focus = (input: HTMLInputElement | null) => input?.focus()

/** Edits the person's names in place; an empty name clears it. */
export function NamesForm({ user, isFresh, onSaved, onCancel }: NamesFormProps) {
  const { session } = use(AppContext)
  const { namesDraft } = useAccount()
  const { profile: words, save: saveWord, cancel } = useMessages('account')
  const { form, isBusy, at, run, forgetFailure } = useSubmission()
  const noteId = useId()
  const [begun] = useState(() => namesDraft.read() ?? user)

  const cancelEdit = () => {
    namesDraft.forget()
    onCancel()
  }
  const save = async (names: UpdateUserBody) => {
    const saved = await run('names', () => session.updateUser(names))
    if (saved.error) return
    namesDraft.forget()
    onSaved()
  }

  return (
    <form
      ref={form}
      name="names"
      method="post"
      noValidate
      onInput={({ currentTarget }) => {
        forgetFailure()
        namesDraft.keep(readNames(new FormData(currentTarget)))
      }}
      onKeyDown={({ key, nativeEvent }) => {
        // Escape within an input method discards a candidate, not the form.
        if (key === 'Escape' && !nativeEvent.isComposing && !isBusy) cancelEdit()
      }}
      onSubmit={(event) => {
        event.preventDefault()
        void save(readNames(new FormData(event.currentTarget)))
      }}
    >
      <NameFields
        firstName={begun.first_name}
        lastName={begun.last_name}
        startRef={isFresh ? focus : undefined}
        readOnly={isBusy}
        describedBy={noteId}
      />
      <FieldNote id={noteId} error={at('', true).error} />
      <div className="actions">
        <button type="submit" className="button primary" disabled={isBusy}>
          {saveWord}
        </button>
        <button type="button" className="button quiet" disabled={isBusy} onClick={cancelEdit}>
          {cancel}
        </button>
      </div>
      <Overlay busy={isBusy} text={words.saving} />
    </form>
  )
}
