import { useRef } from 'react'
import { useMessages } from '../messages/use-messages.ts'
import { Overlay } from '../ui/overlay.tsx'
import { StatusNote } from '../ui/row.tsx'
import { PendingChange } from './pending-change.tsx'
import { useWithdraw } from './use-withdraw.ts'

/** The change of address that waits already, above the form that would take its place. */
export function ChangeNotice({ from }: { from: string }) {
  const { pending } = useMessages('account').ways
  const place = useRef<HTMLDivElement>(null)
  const { isBusy, note, withdraw } = useWithdraw(from, () => place.current?.focus())
  return (
    <div ref={place} className="change-notice" tabIndex={-1}>
      <PendingChange onWithdraw={(to) => void withdraw(to)} />
      <StatusNote note={note} />
      <Overlay busy={isBusy} text={pending.withdrawing} />
    </div>
  )
}
