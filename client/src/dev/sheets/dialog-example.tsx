import { useState } from 'react'
import { ConfirmDialog } from '../../forms/confirm-dialog.tsx'
import { Example } from '../sheet.tsx'

const never = () => new Promise<never>(() => {})

export function DialogExample() {
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <Example title="Dialog">
      <button type="button" className="button quiet" onClick={() => setOpen(true)}>
        Open the dialog
      </button>
      {isOpen && (
        <ConfirmDialog
          title="Log out all other devices?"
          lead="You’ll stay logged in only on this device."
          confirm="Log out all other devices"
          busy="Logging out…"
          operation="end-device"
          perform={never}
          onDone={close}
          onClose={close}
        />
      )}
    </Example>
  )
}
