import type { User } from '@foyer/contract/bodies.ts'
import { CLIENT_PATHS } from '@foyer/contract/client-paths.ts'
import { useRef } from 'react'
import { Link } from '../navigation/link.tsx'
import { useMessages } from '../messages/use-messages.ts'
import { CheckMark } from '../ui/check-mark.tsx'
import { Overlay } from '../ui/overlay.tsx'
import { Row } from '../ui/row.tsx'
import { PendingChange } from './pending-change.tsx'
import { ResendConfirmation } from './resend-confirmation.tsx'
import { useWithdraw } from './use-withdraw.ts'

/** The address, whether it is confirmed, and the mail that confirms it once more; another one that waits to be confirmed. */
export function EmailRow({ user }: { user: User }) {
  const words = useMessages('account').ways
  const change = useRef<HTMLAnchorElement>(null)
  const { isBusy, note, withdraw } = useWithdraw(user.email, () => change.current?.focus())
  return (
    <Row
      term={words.email}
      note={note}
      action={
        <Link
          ref={change}
          href={CLIENT_PATHS.accountEmail}
          className="button quiet"
          aria-label={words.changeEmail}
        >
          {words.change}
        </Link>
      }
      below={user.email_verified && <PendingChange onWithdraw={(to) => void withdraw(to)} />}
    >
      <bdi>{user.email}</bdi>
      <p className="confirmed" data-met={user.email_verified}>
        <CheckMark checked={user.email_verified} />
        {user.email_verified ? words.confirmed : words.notConfirmed}
      </p>
      {!user.email_verified && (
        <ResendConfirmation email={user.email} place={CLIENT_PATHS.account} />
      )}
      <Overlay busy={isBusy} text={words.pending.withdrawing} />
    </Row>
  )
}
