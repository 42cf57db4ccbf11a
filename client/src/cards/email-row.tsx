import type { User } from '@foyer/contract/bodies.ts'
import { CLIENT_PATHS } from '@foyer/contract/client-paths.ts'
import { Link } from '../navigation/link.tsx'
import { useAccount } from '../account/use-account.ts'
import { useMessages } from '../messages/use-messages.ts'
import { CheckMark } from '../ui/check-mark.tsx'
import { Overlay } from '../ui/overlay.tsx'
import { Row } from '../ui/row.tsx'
import { useDeed } from './use-deed.ts'

/** The address, whether it is confirmed, and the mail that confirms it once more. */
export function EmailRow({ user }: { user: User }) {
  const account = useAccount()
  const words = useMessages('account').ways
  const { isBusy, note, act } = useDeed()
  const resend = () => account.resendVerification(CLIENT_PATHS.account)
  return (
    <Row
      term={words.email}
      note={note}
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
        <button
          type="button"
          className="text-button"
          onClick={() => void act('account', resend, words.mailSent(user.email))}
        >
          {words.sendMail}
        </button>
      )}
      <Overlay busy={isBusy} text={words.sendingMail} />
    </Row>
  )
}
