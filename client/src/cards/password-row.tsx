import { CLIENT_PATHS } from '@foyer/contract/client-paths.ts'
import { Link } from '../navigation/link.tsx'
import { useMessages } from '../messages/use-messages.ts'
import { Row } from '../ui/row.tsx'

/** Whether there is a password, and where it is changed or set. */
export function PasswordRow({ hasPassword }: { hasPassword: boolean }) {
  const words = useMessages('account').ways
  return (
    <Row
      term={words.password}
      action={
        <Link
          href={CLIENT_PATHS.accountPassword}
          className="button quiet"
          aria-label={hasPassword ? words.changePassword : undefined}
        >
          {hasPassword ? words.change : words.setPassword}
        </Link>
      }
    >
      {hasPassword ? words.hasPassword : words.noPassword}
    </Row>
  )
}
