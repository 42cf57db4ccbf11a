import { useAccount } from '../account/use-account.ts'
import { ConfirmDialog } from '../forms/confirm-dialog.tsx'
import { useMessages } from '../messages/use-messages.ts'
import { useSession } from '../session/use-session.ts'

interface EndDialogProps {
  readonly which: 'this' | 'others'
  readonly onDone: () => void
  readonly onClose: () => void
}

/** Asks once more before this device is logged out, or all the others are. */
export function EndDialog({ which, onDone, onClose }: EndDialogProps) {
  const { devices } = useAccount()
  const { session } = useSession()
  const words = useMessages('account').devices
  if (which === 'this')
    return (
      <ConfirmDialog
        title={words.endThisTitle}
        lead={words.endThisLead}
        confirm={words.endThis}
        busy={words.endingThis}
        operation="end-device"
        perform={session.signOut}
        onDone={() => {}}
        onClose={onClose}
      />
    )
  return (
    <ConfirmDialog
      title={words.endOthersTitle}
      lead={words.endOthersLead}
      confirm={words.endOthers}
      busy={words.ending}
      operation="end-device"
      perform={devices.endOthers}
      onDone={onDone}
      onClose={onClose}
    />
  )
}
