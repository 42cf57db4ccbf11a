import { CLIENT_PATHS } from '@foyer/contract/client-paths.ts'
import { useSyncExternalStore } from 'react'
import { useEndpoint } from '../account/use-endpoint.ts'
import { useMessages } from '../messages/use-messages.ts'
import { Link } from '../navigation/link.tsx'
import { Row } from '../ui/row.tsx'
import { LabelledTime } from './relative-time.tsx'

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
      {hasPassword ? <PasswordAge /> : texts.noPassword}
    </Row>
  )
}

/** Says when the password was last changed or, if that is unknown, only that one is set. */
function PasswordAge() {
  const texts = useMessages('account').signInMethods
  const { subscribe, getState } = useEndpoint('getSignInMethods')
  const changedAt = useSyncExternalStore(subscribe, getState).value?.password_updated_at
  if (!changedAt) return <span>{texts.hasPassword}</span>
  return <LabelledTime label={texts.passwordChanged} at={changedAt} />
}
