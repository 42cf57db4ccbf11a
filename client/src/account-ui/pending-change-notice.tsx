import { useRef } from 'react'
import { useMessages } from '../messages/use-messages.ts'
import { Overlay } from '../ui/overlay.tsx'
import { StatusNote } from '../ui/row.tsx'
import { PendingChange } from './pending-change.tsx'
import { useCancelEmailChange } from './use-cancel-email-change.ts'

/** Shows the pending email change above the form for another one, which would replace it. */
export function PendingChangeNotice({ currentEmail }: { currentEmail: string }) {
  const { pending } = useMessages('account').signInMethods
  const container = useRef<HTMLDivElement>(null)
  const { isBusy, note, cancel } = useCancelEmailChange(currentEmail, () =>
    container.current?.focus(),
  )
  return (
    <div ref={container} className="change-notice" tabIndex={-1}>
      <PendingChange onCancel={(to) => void cancel(to)} />
      <StatusNote note={note} />
      <Overlay busy={isBusy} text={pending.cancelling} showsText />
    </div>
  )
}
