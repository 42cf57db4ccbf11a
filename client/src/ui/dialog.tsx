import { useId, type ReactNode } from 'react'

interface DialogProps {
  readonly title: string
  /** What it is about, read out with the title. */
  readonly lead?: string
  /** While something runs it cannot be left. */
  readonly isBusy?: boolean
  /** The person left it, with Escape for one. */
  readonly onClose: () => void
  readonly children: ReactNode
}

/** Asks for something before the page goes on. It is open as long as it is rendered; the focus then returns to where it was. */
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
        // Not by the browser, which tells of it too late: what is pressed next would fall between the two.
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

/**
 * It is read from its title on, also where window and letters leave no room for what has the focus then.
 * Closed before it is taken out of the page: the browser gives the focus back then, and only then.
 */
function open(dialog: HTMLDialogElement | null) {
  dialog?.showModal()
  dialog?.scrollTo(0, 0)
  return () => dialog?.close()
}
