import { NAME_MAX_CODE_POINTS } from '@foyer/contract/constants.ts'
import type { Passkey } from '@foyer/contract/factors.ts'
import { useAccount } from '../account/use-account.ts'
import { ConfirmDialog } from '../forms/confirm-dialog.tsx'
import { readField } from '../forms/read-field.ts'
import { SubmissionForm } from '../forms/submission-form.tsx'
import { useSubmission } from '../forms/use-submission.ts'
import { useMessages } from '../messages/use-messages.ts'
import { Dialog } from '../ui/dialog.tsx'
import { Field } from '../ui/field.tsx'

/** A change that the user makes in a dialog. */
export interface PasskeyChange {
  readonly kind: 'rename' | 'remove'
  readonly passkey: Passkey
}

interface PasskeyDialogProps {
  readonly change: PasskeyChange
  /** Called with the sentence that reports the change. */
  readonly onDone: (sentence: string) => void
  readonly onClose: () => void
}

export function PasskeyDialog({ change: { kind, passkey }, onDone, onClose }: PasskeyDialogProps) {
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
      <button type="button" className="button quiet" onClick={onClose}>
        {cancel}
      </button>
    </Dialog>
  )
}
