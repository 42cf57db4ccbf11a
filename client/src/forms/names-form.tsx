import type { UpdateUserBody, User } from '@foyer/contract/schemas.ts'
import { use, useId, useState } from 'react'
import { useAccount } from '../account/use-account.ts'
import { SessionContext } from '../session/session-context.ts'
import { useMessages } from '../messages/use-messages.ts'
import { FieldNote } from '../ui/field.tsx'
import { Overlay } from '../ui/overlay.tsx'
import { isPressed } from './keyboard.ts'
import { NameFields } from './name-fields.tsx'
import { readNames } from './read-names.ts'
import { useSubmission } from './use-submission.ts'

interface NamesFormProps {
  readonly user: User
  readonly hasAutoFocus: boolean
  readonly onSaved: () => void
  readonly onCancel: () => void
}

const focus = (input: HTMLInputElement | null) => input?.focus()

/** Edits the user's names; an empty field clears the name. */
export function NamesForm({ user, hasAutoFocus, onSaved, onCancel }: NamesFormProps) {
  const { session } = use(SessionContext)
  const { namesDraft } = useAccount()
  const { profile: texts, save: saveLabel, cancel } = useMessages('account')
  const { form, isBusy, errorProps, note, run, clearFailure } = useSubmission()
  const noteId = useId()
  const [initial] = useState(() => namesDraft.read() ?? user)

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
        clearFailure()
        namesDraft.keep(readNames(new FormData(currentTarget)))
      }}
      onKeyDown={({ nativeEvent }) => {
        if (isPressed(nativeEvent, 'Escape') && !isBusy) cancelEdit()
      }}
      onSubmit={(event) => {
        event.preventDefault()
        void save(readNames(new FormData(event.currentTarget)))
      }}
    >
      <NameFields
        errorProps={errorProps}
        optional
        firstName={initial.first_name}
        lastName={initial.last_name}
        startRef={hasAutoFocus ? focus : undefined}
        readOnly={isBusy}
        describedBy={noteId}
      />
      <FieldNote id={noteId} error={note?.text} />
      <div className="actions">
        <button type="submit" className="button primary" disabled={isBusy}>
          {saveLabel}
        </button>
        <button type="button" className="button quiet" disabled={isBusy} onClick={cancelEdit}>
          {cancel}
        </button>
      </div>
      <Overlay busy={isBusy} text={texts.saving} />
    </form>
  )
}
