import { NAME_MAX_CODE_POINTS } from '@foyer/contract/constants.ts'
import type { FactorList, Passkey } from '@foyer/contract/factors.ts'
import type { User } from '@foyer/contract/schemas.ts'
import { type ReactNode, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useAccount } from '../../account/account.ts'
import { canUsePasskeys } from '../../browser/page.ts'
import { useStore } from '../../browser/store.ts'
import { ConfirmDialog } from '../../forms/confirm-dialog.tsx'
import { SubmissionForm } from '../../forms/submission-form.tsx'
import { isPressed, readField, useSubmission } from '../../forms/submission.tsx'
import { useMessages } from '../../messages/language.ts'
import { StatusNote } from '../../ui/card.tsx'
import { Field } from '../../forms/fields.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Menu, MenuItem } from '../../ui/menu.tsx'
import { showToast } from '../../ui/toast.tsx'
import { AsyncSection, useAction } from '../async-section.tsx'
import { TimeSentence } from '../lists.tsx'
import { AddPasskey, FirstPasskey } from '../passkey-offer.tsx'

/** The user's passkeys, within a card. An unverified user can't add one. */
export function Passkeys({ user }: { user: User }) {
  const { factors } = useAccount()
  const { passkeys: texts } = useMessages('factors')
  const id = useId()
  const section = useRef<HTMLElement>(null)
  const [change, setChange] = useState<PasskeyChange | null>(null)
  const { note, runAction } = useAction()
  const list = useStore(factors).value
  const hasSome = !!list?.passkeys?.length

  const onChanged = (sentence: string) => {
    setChange(null)
    showToast(sentence)
    section.current?.focus()
  }
  const cancelRenaming = (element: Element) => {
    const item = element.closest('li')
    flushSync(() => setChange(null))
    item?.querySelector('button')?.focus()
  }
  const confirm = async (id: string) => {
    const confirming = () => factors.confirmPasskey({ id })
    const { error } = await runAction('account-action', confirming, texts.confirmed)
    if (!error) section.current?.focus()
  }
  if (!user.email_verified && !hasSome) return null
  return (
    <section className="passkeys" aria-labelledby={id} tabIndex={-1} ref={section}>
      <h3 id={id} className="visually-hidden">
        {texts.title}
      </h3>
      <AsyncSection resource={factors} name="passkeys" placeholders={1}>
        {({ passkeys = [], passkeys_unavailable }) => (
          <>
            {passkeys.length > 0 && (
              <ul className="entries">
                {passkeys.map((passkey) => (
                  <PasskeyItem
                    key={passkey.id}
                    passkey={passkey}
                    onRename={() => setChange({ kind: 'rename', passkey })}
                    onRemove={() =>
                      setChange({ kind: 'remove', passkey, isLast: isLastFactor(list) })
                    }
                    onConfirm={() => void confirm(passkey.id)}
                  >
                    {change?.kind === 'rename' && change.passkey.id === passkey.id && (
                      <RenameForm
                        passkey={passkey}
                        onDone={() => onChanged(texts.renamed)}
                        onCancel={cancelRenaming}
                      />
                    )}
                  </PasskeyItem>
                ))}
              </ul>
            )}
            {user.email_verified && (
              <PasskeyAdder
                isFirst={passkeys.length === 0}
                unavailable={passkeys_unavailable}
                onAdded={() => onChanged(texts.added)}
              />
            )}
          </>
        )}
      </AsyncSection>
      <StatusNote note={note} />
      {change?.kind === 'remove' && (
        <ConfirmDialog
          title={change.isLast ? texts.removeLast.title : texts.removeTitle}
          lead={change.isLast ? texts.removeLast.lead : texts.removeLead(change.passkey.name)}
          confirm={texts.remove}
          busy={texts.removing}
          isDestructive
          operation="account-action"
          perform={() => factors.removePasskey(change.passkey.id)}
          onDone={() => onChanged(change.isLast ? texts.removeLast.done : texts.removed)}
          onClose={() => setChange(null)}
        />
      )}
    </section>
  )
}

/** Its removal turns two-step login off, which needs an app or a passkey (rule 10: changing factors). */
const isLastFactor = (list: FactorList | null): boolean =>
  list !== null && list.two_step_at !== null && !list.totp && list.passkeys?.length === 1

/** A change of one passkey: in its row, or in a dialog. */
interface PasskeyChange {
  readonly kind: 'rename' | 'remove'
  readonly passkey: Passkey
  readonly isLast?: boolean
}

interface PasskeyItemProps {
  readonly passkey: Passkey
  readonly onRename: () => void
  readonly onRemove: () => void
  readonly onConfirm: () => void
  /** The form that takes the place of what is known. */
  readonly children?: ReactNode
}

export function PasskeyItem(props: PasskeyItemProps) {
  const { passkey, onRename, onRemove, onConfirm, children } = props
  const { more } = useMessages('account')
  const { passkeys: texts } = useMessages('factors')
  const { name, suspended } = passkey
  if (children)
    return (
      <li className="entry factor">
        <Icon name="key" />
        <div className="entry-form">{children}</div>
      </li>
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
        <div className="entry-menu">
          <Menu label={more(name)} buttonClass="more" button={<Icon name="more" />} isAtButton>
            <MenuItem icon="edit" label={texts.renameNamed(name)} onSelect={onRename}>
              {texts.rename}
            </MenuItem>
            <MenuItem icon="trash" label={texts.removeNamed(name)} isDangerous onSelect={onRemove}>
              {texts.remove}
            </MenuItem>
          </Menu>
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
            <button
              type="button"
              className="button quiet danger"
              aria-label={texts.removeNamed(name)}
              onClick={onRemove}
            >
              <Icon name="trash" />
              <span>{texts.remove}</span>
            </button>
          </div>
        </div>
      )}
    </li>
  )
}

/** Begins with what it is: many a passkey has the name of a device. */
function PasskeyDetails({ passkey }: { passkey: Passkey }) {
  const { signInMethods } = useMessages('account')
  const { passkeys: texts } = useMessages('factors')
  const { created_at, last_used_at, backed_up } = passkey
  return (
    <p className="entry-details">
      <span>{signInMethods.passkey}</span>
      <span>
        <TimeSentence text={texts.created} at={created_at} />
      </span>
      <span>
        {last_used_at === null ? (
          texts.neverUsed
        ) : (
          <TimeSentence text={texts.lastUsed} at={last_used_at} />
        )}
      </span>
      {!backed_up && <span>{texts.notSynced}</span>}
    </p>
  )
}

interface RenameFormProps {
  readonly passkey: Passkey
  readonly onDone: () => void
  /** Called with an element of the form. */
  readonly onCancel: (element: Element) => void
}

function RenameForm({ passkey: { id, name }, onDone, onCancel }: RenameFormProps) {
  const { factors } = useAccount()
  const { passkeys: texts, cancel } = useMessages('factors')
  const submission = useSubmission()

  const rename = async (next: string) => {
    const renaming = () => factors.renamePasskey({ id, body: { name: next } })
    const { error } = await submission.run('account-action', renaming)
    if (!error) onDone()
  }
  return (
    <SubmissionForm
      submission={submission}
      texts={{ submit: texts.save, busy: texts.renaming }}
      cancel={
        <button
          type="button"
          className="button ghost"
          onClick={({ currentTarget }) => onCancel(currentTarget)}
        >
          {cancel}
        </button>
      }
      onSubmit={(fields) => void rename(readField(fields, 'name').trim())}
    >
      <Field
        label={texts.name}
        name="name"
        ref={focusAll}
        defaultValue={name}
        maxLength={NAME_MAX_CODE_POINTS}
        autoComplete="off"
        required
        onKeyDown={({ nativeEvent, currentTarget }) => {
          if (isPressed(nativeEvent, 'Escape') && !submission.isBusy) onCancel(currentTarget)
        }}
        {...submission.errorProps('name')}
      />
    </SubmissionForm>
  )
}

/** What is typed replaces the name. */
function focusAll(field: HTMLInputElement | null) {
  field?.focus()
  field?.select()
}

interface PasskeyAdderProps {
  /** Whether the user has none, so that the page says what a passkey is good for. */
  readonly isFirst: boolean
  readonly unavailable: FactorList['passkeys_unavailable']
  readonly onAdded: () => void
}

/** Adds a passkey, or says why that is not possible. */
function PasskeyAdder({ isFirst, unavailable, onAdded }: PasskeyAdderProps) {
  const { passkeys: texts } = useMessages('factors')
  if (unavailable) return <p className="row-hint">{texts.unavailable}</p>
  if (!canUsePasskeys(location)) return <p className="row-hint">{texts.unsupported}</p>
  return isFirst ? (
    <FirstPasskey onAdded={onAdded} />
  ) : (
    <div>
      <AddPasskey className="button quiet" onAdded={onAdded} />
    </div>
  )
}
