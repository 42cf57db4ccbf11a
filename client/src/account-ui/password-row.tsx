import { CLIENT_PATHS } from '@foyer/contract/client-paths.ts'
import { useMessages } from '../messages/use-messages.ts'
import { Link } from '../navigation/link.tsx'
import { Row } from '../ui/row.tsx'

export function PasswordRow({ hasPassword }: { hasPassword: boolean }) {
  const texts = useMessages('account').signInMethods
  return (
    <Row
      term={texts.password}
      action={
        <Link
          href={CLIENT_PATHS.accountPassword}
          className="button quiet"
          aria-label={hasPassword ? texts.changePassword : undefined}
        >
          {hasPassword ? texts.change : texts.setPassword}
        </Link>
      }
    >
      {hasPassword ? texts.hasPassword : texts.noPassword}
    </Row>
  )
}
