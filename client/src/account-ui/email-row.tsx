import type { User } from '@foyer/contract/schemas.ts'
import { CLIENT_PATHS } from '@foyer/contract/client-paths.ts'
import { useRef } from 'react'
import { offersPassword } from 'virtual:product'
import { useMessages } from '../messages/use-messages.ts'
import { Link } from '../navigation/link.tsx'
import { CheckMark } from '../ui/check-mark.tsx'
import { Overlay } from '../ui/overlay.tsx'
import { Row } from '../ui/row.tsx'
import { PendingChange } from './pending-change.tsx'
import { ResendVerification } from './resend-verification.tsx'
import { useCancelEmailChange } from './use-cancel-email-change.ts'

export function EmailRow({ user }: { user: User }) {
  const texts = useMessages('account').signInMethods
  const change = useRef<HTMLAnchorElement>(null)
  const { isBusy, note, cancel } = useCancelEmailChange(user.email, () => change.current?.focus())
  return (
    <Row
      term={texts.email}
      note={note}
      action={
        offersPassword && (
          <Link
            ref={change}
            href={CLIENT_PATHS.accountEmail}
            className="button quiet"
            aria-label={texts.changeEmail}
          >
            {texts.change}
          </Link>
        )
      }
      below={user.email_verified && <PendingChange onCancel={(to) => void cancel(to)} />}
    >
      <bdi>{user.email}</bdi>
      <p className="confirmed" data-met={user.email_verified}>
        <CheckMark checked={user.email_verified} />
        <span>{user.email_verified ? texts.verified : texts.notVerified}</span>
      </p>
      {!user.email_verified && (
        <ResendVerification email={user.email} returnPath={CLIENT_PATHS.accountSecurity} />
      )}
      <Overlay busy={isBusy} text={texts.pending.cancelling} showsText />
    </Row>
  )
}
