import { NAME_MAX_CODE_POINTS } from '@foyer/contract/constants.ts'
import type { FactorList, Passkey } from '@foyer/contract/factors.ts'
import type { User } from '@foyer/contract/schemas.ts'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useAccount } from '../../account/account.ts'
import { canUsePasskeys } from '../../browser/page.ts'
import { ConfirmDialog } from '../../forms/confirm-dialog.tsx'
import { SubmissionForm } from '../../forms/submission-form.tsx'
import { readField, useSubmission } from '../../forms/submission.tsx'
import { useMessages } from '../../messages/language.ts'
import { Card, StatusNote } from '../../ui/card.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../forms/fields.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Overlay } from '../../ui/page.tsx'
import { showToast } from '../../ui/toast.tsx'
import { AsyncSection, useAction } from '../async-section.tsx'
import { LabelledTime } from '../lists.tsx'
import { deviceName } from './details.tsx'

/** The user's passkeys. */
export function PasskeysCard({ user }: { user: User }) {
  const { factors } = useAccount()
  const { passkeys: texts } = useMessages('factors')
  const card = useRef<HTMLElement>(null)
  const [change, setChange] = useState<PasskeyChange | null>(null)
  const { note, runAction } = useAction()

  const onChanged = (sentence: string) => {
    // Closing the dialog moves the focus back to the button that opened it, which may be about to be unmounted.
    flushSync(() => setChange(null))
    showToast(sentence)
    card.current?.focus()
  }
  const confirm = async (id: string) => {
    const confirming = () => factors.confirmPasskey({ id })
    const { error } = await runAction('account-action', confirming, texts.confirmed)
    if (!error) card.current?.focus()
  }
  return (
    <Card title={texts.title} focusRef={card}>
      <p>{texts.lead}</p>
      <AsyncSection resource={factors} placeholders={1}>
        {({ passkeys = [], passkeys_unavailable }) => (
          <>
            {passkeys.length > 0 && (
              <ul className="entries">
                {passkeys.map((passkey) => (
                  <PasskeyItem
                    key={passkey.id}
                    passkey={passkey}
                    onChange={(kind) => setChange({ kind, passkey })}
                    onConfirm={() => void confirm(passkey.id)}
                  />
                ))}
              </ul>
            )}
            {user.email_verified && (
              <PasskeyAdder unavailable={passkeys_unavailable} onAdded={showToast} />
            )}
          </>
        )}
      </AsyncSection>
      <StatusNote note={note} />
      {change && (
        <PasskeyDialog change={change} onDone={onChanged} onClose={() => setChange(null)} />
      )}
    </Card>
  )
}

interface PasskeyItemProps {
  readonly passkey: Passkey
  readonly onChange: (kind: PasskeyChange['kind']) => void
  readonly onConfirm: () => void
}

export function PasskeyItem({ passkey, onChange, onConfirm }: PasskeyItemProps) {
  const { passkeys: texts } = useMessages('factors')
  const { name, suspended } = passkey
  const removeButton = (
    <button
      type="button"
      className="button ghost danger"
      aria-label={texts.removeNamed(name)}
      onClick={() => onChange('remove')}
    >
      {texts.remove}
    </button>
  )
  return (
    <li className="entry factor">
      <Icon name="key" />
      <div className="entry-text">
        <p className="entry-title">
          <bdi>{name}</bdi>
          {suspended && (
            <span className="badge" data-tone="warning">
              {texts.suspended}
            </span>
          )}
        </p>
        <PasskeyDetails passkey={passkey} />
      </div>
      {!suspended && (
        <div className="actions">
          <button
            type="button"
            className="button quiet"
            aria-label={texts.renameNamed(name)}
            onClick={() => onChange('rename')}
          >
            {texts.rename}
          </button>
          {removeButton}
        </div>
      )}
      {suspended && (
        <div className="entry-problem">
          <p>{texts.suspendedHint}</p>
          <div className="actions">
            <button
              type="button"
              className="button primary"
              aria-label={texts.confirmNamed(name)}
              onClick={onConfirm}
            >
              {texts.confirm}
            </button>
            {removeButton}
          </div>
        </div>
      )}
    </li>
  )
}

function PasskeyDetails({ passkey }: { passkey: Passkey }) {
  const { passkeys: texts } = useMessages('factors')
  const { created_at, last_used_at, backed_up } = passkey
  return (
    <p className="entry-details">
      <span>
        <LabelledTime label={texts.created} at={created_at} />
      </span>
      <span>
        {last_used_at === null ? (
          texts.neverUsed
        ) : (
          <LabelledTime label={texts.lastUsed} at={last_used_at} />
        )}
      </span>
      <span>{backed_up ? texts.synced : texts.notSynced}</span>
    </p>
  )
}

/** A change that the user makes in a dialog. */
interface PasskeyChange {
  readonly kind: 'rename' | 'remove'
  readonly passkey: Passkey
}

interface PasskeyDialogProps {
  readonly change: PasskeyChange
  /** Called with the sentence that reports the change. */
  readonly onDone: (sentence: string) => void
  readonly onClose: () => void
}

function PasskeyDialog({ change: { kind, passkey }, onDone, onClose }: PasskeyDialogProps) {
  const { factors } = useAccount()
  const { passkeys: texts } = useMessages('factors')
  if (kind === 'rename')
    return <RenameDialog passkey={passkey} onDone={() => onDone(texts.renamed)} onClose={onClose} />
  return (
    <ConfirmDialog
      title={texts.removeTitle(passkey.name)}
      lead={texts.removeLead}
      confirm={texts.remove}
      busy={texts.removing}
      isDestructive
      operation="account-action"
      perform={() => factors.removePasskey(passkey.id)}
      onDone={() => onDone(texts.removed)}
      onClose={onClose}
    />
  )
}

interface RenameDialogProps {
  readonly passkey: Passkey
  readonly onDone: () => void
  readonly onClose: () => void
}

function RenameDialog({ passkey: { id, name }, onDone, onClose }: RenameDialogProps) {
  const { factors } = useAccount()
  const { passkeys: texts, cancel } = useMessages('factors')
  const submission = useSubmission()

  const rename = async (next: string) => {
    const renaming = () => factors.renamePasskey({ id, body: { name: next } })
    const { error } = await submission.run('account-action', renaming)
    if (!error) onDone()
  }
  return (
    <Dialog title={texts.renameTitle} isBusy={submission.isBusy} onClose={onClose}>
      <SubmissionForm
        submission={submission}
        texts={{ submit: texts.save, busy: texts.renaming }}
        cancel={
          <button type="button" className="button ghost" onClick={onClose}>
            {cancel}
          </button>
        }
        onSubmit={(fields) => void rename(readField(fields, 'name').trim())}
      >
        <Field
          label={texts.name}
          name="name"
          defaultValue={name}
          maxLength={NAME_MAX_CODE_POINTS}
          autoComplete="off"
          required
          {...submission.errorProps('name')}
        />
      </SubmissionForm>
    </Dialog>
  )
}

interface PasskeyAdderProps {
  readonly unavailable: FactorList['passkeys_unavailable']
  /** Called with the sentence that reports it. */
  readonly onAdded: (sentence: string) => void
}

/** Adds a passkey that is named after this device, or says why that is not possible. */
function PasskeyAdder({ unavailable, onAdded }: PasskeyAdderProps) {
  const { factors } = useAccount()
  const { devices } = useMessages('account')
  const { passkeys: texts } = useMessages('factors')
  const { isBusy, note, runAction } = useAction()

  const add = async () => {
    const adding = () => factors.addPasskey((device) => deviceName(devices, device))
    const { error } = await runAction('add-passkey', adding, '')
    if (!error) onAdded(texts.added)
  }
  if (unavailable) return <p>{texts.unavailable}</p>
  if (!canUsePasskeys(location)) return <p>{texts.unsupported}</p>
  return (
    <>
      <div className="actions">
        <button type="button" className="button quiet" disabled={isBusy} onClick={() => void add()}>
          {texts.add}
        </button>
      </div>
      <StatusNote note={note} />
      <Overlay busy={isBusy} text={texts.adding} showsText />
    </>
  )
}
