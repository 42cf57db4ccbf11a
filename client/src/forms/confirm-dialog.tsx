import { flushSync } from 'react-dom'
import { useMessages } from '../messages/language.ts'
import type { Operation } from '../messages/tables.ts'
import type { SessionResult } from '../session/failure.ts'
import { Dialog } from '../ui/dialog.tsx'
import { Icon, type IconName } from '../ui/icon.tsx'
import { Overlay } from '../ui/page.tsx'
import { useSubmission } from './submission.tsx'

interface ConfirmDialogProps {
  readonly title: string
  readonly lead: string
  readonly confirm: string
  readonly busy: string
  /** Whether it takes away something that the user would have to set up again. */
  readonly isDestructive?: boolean
  /** Of the button of a destructive operation that deletes nothing. */
  readonly icon?: IconName
  readonly operation: Operation
  readonly perform: () => Promise<SessionResult>
  /** Called once the dialog is closed, to report what is done, or to move the focus. */
  readonly onDone?: () => void
  readonly onClose: () => void
}

/** Asks for confirmation and performs the operation; stays open if it fails. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { cancel } = useMessages('account')
  const { form, isBusy, note, run } = useSubmission()

  const confirm = async () => {
    const { error } = await run(props.operation, props.perform)
    if (error) return
    // Now, because closing moves the focus back to the button that opened it, which may be about to be unmounted.
    flushSync(props.onClose)
    props.onDone?.()
  }
  return (
    <Dialog title={props.title} lead={props.lead} isBusy={isBusy} onClose={props.onClose}>
      <form
        className="form"
        ref={form}
        method="dialog"
        onSubmit={(event) => {
          event.preventDefault()
          void confirm()
        }}
      >
        <p className="status-note" role="alert" data-tone="danger">
          {note?.text}
        </p>
        <div className="actions">
          <button
            type="submit"
            className={props.isDestructive ? 'button primary destroy' : 'button primary'}
            disabled={isBusy}
          >
            {props.isDestructive && <Icon name={props.icon ?? 'trash'} />}
            <span>{props.confirm}</span>
          </button>
          <button
            type="button"
            className="button ghost"
            ref={focusFirst}
            disabled={isBusy}
            onClick={props.onClose}
          >
            {cancel}
          </button>
        </div>
        <Overlay busy={isBusy} text={props.busy} />
      </form>
    </Dialog>
  )
}

/** "Cancel" has the initial focus (WAI-ARIA APG, dialog). React's `autoFocus` would run before the dialog opens. */
function focusFirst(cancel: HTMLButtonElement | null) {
  cancel?.setAttribute('autofocus', '')
}
