import type { User } from '@foyer/contract/bodies.ts'
import { CLIENT_PATHS } from '@foyer/contract/client-paths.ts'
import { Link } from '../navigation/link.tsx'
import { useAccount } from '../account/use-account.ts'
import { EmailForm, type EmailChangeSent } from '../forms/email-form.tsx'
import { useMessages } from '../messages/use-messages.ts'
import { Notice } from '../ui/notice.tsx'
import { ChangeNotice } from './change-notice.tsx'
import { ConfirmFirst } from './confirm-first.tsx'
import { LoadedPart } from './loaded-part.tsx'

interface EmailCardProps {
  readonly user: User
  readonly onSent: (sent: EmailChangeSent) => void
}

/** The form for another address, or what has to be done before. */
export function EmailCard({ user, onSent }: EmailCardProps) {
  const { facts } = useAccount()
  const words = useMessages('changes').email
  if (!user.email_verified) return <ConfirmFirst email={user.email} />
  return (
    <LoadedPart store={facts}>
      {({ hasPassword, hasGoogle }) =>
        hasPassword ? (
          <>
            <ChangeNotice from={user.email} />
            {hasGoogle && <Notice role="status">{words.unlinksGoogle}</Notice>}
            <EmailForm onSent={onSent} />
          </>
        ) : (
          <Notice role="status">
            <p>{words.passwordFirst}</p>
            <SetPassword />
          </Notice>
        )
      }
    </LoadedPart>
  )
}

function SetPassword() {
  const { setPassword } = useMessages('account').ways
  return (
    <Link href={CLIENT_PATHS.accountPassword} className="button primary">
      {setPassword}
    </Link>
  )
}
