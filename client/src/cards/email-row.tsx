import type { User } from '@foyer/contract/bodies.ts'
import { CLIENT_PATHS } from '@foyer/contract/client-paths.ts'
import { Link } from '../navigation/link.tsx'
import { useMessages } from '../messages/use-messages.ts'
import { CheckMark } from '../ui/check-mark.tsx'
import { Row } from '../ui/row.tsx'
import { ResendConfirmation } from './resend-confirmation.tsx'

/** The address, whether it is confirmed, and the mail that confirms it once more. */
export function EmailRow({ user }: { user: User }) {
  const words = useMessages('account').ways
  return (
    <Row
      term={words.email}
      action={
        <Link
          href={CLIENT_PATHS.accountEmail}
          className="button quiet"
          aria-label={words.changeEmail}
        >
          {words.change}
        </Link>
      }
    >
      <bdi>{user.email}</bdi>
      <p className="confirmed" data-met={user.email_verified}>
        <CheckMark checked={user.email_verified} />
        {user.email_verified ? words.confirmed : words.notConfirmed}
      </p>
      {!user.email_verified && (
        <ResendConfirmation email={user.email} place={CLIENT_PATHS.account} />
      )}
    </Row>
  )
}
