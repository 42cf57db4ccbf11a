import type { Operation } from '../messages/failure-sentence.ts'
import { useMessages } from '../messages/use-messages.ts'
import type { SessionResult } from '../session/session-failure.ts'
import { Dialog } from '../ui/dialog.tsx'
import { Overlay } from '../ui/overlay.tsx'
import { useSubmission } from './use-submission.ts'

interface ConfirmDialogProps {
  readonly title: string
  /** What comes of it. */
  readonly lead: string
  readonly confirm: string
  readonly busy: string
  readonly operation: Operation
  readonly perform: () => Promise<SessionResult>
  readonly onDone: () => void
  /** Left without doing it. */
  readonly onClose: () => void
}

/** Asks once more before something is done, does it, and stays where it is when that fails. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { cancel } = useMessages('account')
  const { form, isBusy, at, run } = useSubmission()

  const confirm = async () => {
    const { error } = await run(props.operation, props.perform)
    if (!error) props.onDone()
  }
  return (
    <Dialog title={props.title} lead={props.lead} isBusy={isBusy} onClose={props.onClose}>
      <form
        ref={form}
        method="dialog"
        onSubmit={(event) => {
          event.preventDefault()
          void confirm()
        }}
      >
        <p className="status-note" role="alert" data-tone="danger">
          {at('', true).error}
        </p>
        <div className="actions">
          <button type="submit" className="button primary" disabled={isBusy}>
            {props.confirm}
          </button>
          <button
            type="button"
            className="button quiet"
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

/** What cannot be undone is not done by an Enter too many (WAI-ARIA APG, dialog); React's `autoFocus` comes before the dialog is open. */
function focusFirst(cancel: HTMLButtonElement | null) {
  cancel?.setAttribute('autofocus', '')
}
