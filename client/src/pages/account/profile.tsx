import type { UpdateUserBody, User } from '@foyer/contract/schemas.ts'
import { hasDraft } from '../../browser/drafts.ts'
import { useId, useState } from 'react'
import { useAccount } from '../../account/account.ts'
import { FieldNote } from '../../forms/fields.tsx'
import { ExtraFields, NameFields, readExtraFields, readNames } from '../../forms/profile-fields.tsx'
import { SubmissionForm } from '../../forms/submission-form.tsx'
import { isPressed, useSubmission } from '../../forms/submission.tsx'
import { fullName } from '../../messages/formats.ts'
import { useMessages } from '../../messages/language.ts'
import { Card, Row } from '../../ui/card.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Overlay } from '../../ui/page.tsx'
import { showToast } from '../../ui/toast.tsx'

/** `resumed`: editing that continues after a reload or after a visit to another page. */
type Phase = 'shown' | 'resumed' | 'editing' | 'saved' | 'cancelled'

export function NamesCard({ user }: { user: User }) {
  const texts = useMessages('account').profile
  const { namesDraft } = useAccount()
  const [phase, setPhase] = useState<Phase>(() =>
    hasDraft('names') || namesDraft.read() ? 'resumed' : 'shown',
  )
  const name = fullName(user)

  return (
    <Card>
      {phase === 'editing' || phase === 'resumed' ? (
        <NamesForm
          user={user}
          hasAutoFocus={phase === 'editing'}
          onSaved={() => {
            setPhase('saved')
            showToast(texts.saved)
          }}
          onCancel={() => setPhase('cancelled')}
        />
      ) : (
        <dl className="rows">
          <Row
            term={texts.name}
            icon={<Icon name="user" />}
            action={
              <button
                type="button"
                className="button quiet"
                ref={phase === 'shown' ? undefined : focus}
                onClick={() => setPhase('editing')}
              >
                {texts.edit}
              </button>
            }
          >
            {name ? <bdi>{name}</bdi> : <span className="optional">{texts.noName}</span>}
          </Row>
        </dl>
      )}
    </Card>
  )
}

/** Edits the fields that `foyer.config.ts` adds. */
export function ExtraFieldsCard({ user }: { user: User }) {
  const account = useAccount()
  const { details } = useMessages('profile')
  const submission = useSubmission()
  const { errorProps, run } = submission

  const save = async (form: FormData) => {
    const fields = readExtraFields(form)
    const { error } = await run('account-action', () => account.updateProfile({ fields }))
    if (!error) showToast(details.saved)
  }

  return (
    <Card title={details.title}>
      <SubmissionForm
        name="details"
        submission={submission}
        texts={{ submit: details.submit, busy: details.busy }}
        onSubmit={(form) => void save(form)}
      >
        <ExtraFields errorProps={errorProps} values={user.fields} />
      </SubmissionForm>
    </Card>
  )
}

interface NamesFormProps {
  readonly user: User
  readonly hasAutoFocus: boolean
  readonly onSaved: () => void
  readonly onCancel: () => void
}

const focus = (element: HTMLElement | null) => element?.focus()

/** Edits the user's names; an empty field clears the name. */
function NamesForm({ user, hasAutoFocus, onSaved, onCancel }: NamesFormProps) {
  const { namesDraft, updateUser } = useAccount()
  const { profile: texts, save: saveLabel, cancel } = useMessages('account')
  const { form, isBusy, errorProps, note, run, clearFailure } = useSubmission()
  const noteId = useId()
  const [initial] = useState(() => namesDraft.read() ?? user)

  const cancelEdit = () => {
    namesDraft.forget()
    onCancel()
  }
  const save = async (names: UpdateUserBody) => {
    const saved = await run('names', () => updateUser(names))
    if (saved.error) return
    namesDraft.forget()
    onSaved()
  }

  return (
    <form
      className="form"
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
        <button type="button" className="button ghost" disabled={isBusy} onClick={cancelEdit}>
          {cancel}
        </button>
      </div>
      <Overlay busy={isBusy} text={texts.saving} />
    </form>
  )
}
