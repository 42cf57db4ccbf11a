import { useId, type ReactNode } from 'react'

interface DialogProps {
  readonly title: string
  /** Announced with the title. */
  readonly lead?: string
  readonly isBusy?: boolean
  /** Called when the user closes it, for example with Escape. */
  readonly onClose: () => void
  readonly children: ReactNode
}

/** A modal dialog. It is open while it is rendered. */
export function Dialog({ title, lead, isBusy = false, onClose, children }: DialogProps) {
  const id = useId()
  const leadId = `${id}-lead`
  return (
    <dialog
      className="dialog"
      aria-labelledby={id}
      aria-describedby={lead === undefined ? undefined : leadId}
      ref={open}
      onCancel={(event) => {
        // React closes the dialog, because the browser's `close` event would be too late for the next key press.
        event.preventDefault()
        if (!isBusy) onClose()
      }}
      onClose={onClose}
    >
      <h2 id={id}>{title}</h2>
      {lead === undefined ? null : (
        <p className="dialog-lead" id={leadId}>
          {lead}
        </p>
      )}
      {children}
    </dialog>
  )
}

/** Scrolls to the title, even if the focused element is below the fold. Only `close()` restores the focus. */
function open(dialog: HTMLDialogElement | null) {
  dialog?.showModal()
  dialog?.scrollTo(0, 0)
  return () => dialog?.close()
}
