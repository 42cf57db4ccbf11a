import { useAccount } from '../account/use-account.ts'
import { ConfirmDialog } from '../forms/confirm-dialog.tsx'
import { useMessages } from '../messages/use-messages.ts'
import { useSession } from '../session/use-session.ts'

interface SignOutDialogProps {
  readonly which: 'this' | 'others'
  readonly onDone: () => void
  readonly onClose: () => void
}

export function SignOutDialog({ which, onDone, onClose }: SignOutDialogProps) {
  const { devices } = useAccount()
  const { session } = useSession()
  const texts = useMessages('account').devices
  if (which === 'this')
    return (
      <ConfirmDialog
        title={texts.endCurrentTitle}
        lead={texts.endCurrentLead}
        confirm={texts.endCurrent}
        busy={texts.endingThis}
        operation="end-device"
        perform={session.signOut}
        onDone={() => {}}
        onClose={onClose}
      />
    )
  return (
    <ConfirmDialog
      title={texts.endOthersTitle}
      lead={texts.endOthersLead}
      confirm={texts.endOthers}
      busy={texts.ending}
      operation="end-device"
      perform={devices.endOthers}
      onDone={onDone}
      onClose={onClose}
    />
  )
}
