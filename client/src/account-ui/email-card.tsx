import type { User } from '@foyer/contract/schemas.ts'
import { CLIENT_PATHS } from '@foyer/contract/client-paths.ts'
import { useAccount } from '../account/use-account.ts'
import { EmailForm, type EmailChangeSent } from '../forms/email-form.tsx'
import { providerName } from '../providers/provider-name.ts'
import { useFormats } from '../messages/use-formats.ts'
import { useMessages } from '../messages/use-messages.ts'
import { Link } from '../navigation/link.tsx'
import { Notice } from '../ui/notice.tsx'
import { AsyncSection } from './async-section.tsx'
import { PendingChangeNotice } from './pending-change-notice.tsx'
import { VerifyEmailFirst } from './verify-email-first.tsx'

interface EmailCardProps {
  readonly user: User
  readonly onSent: (sent: EmailChangeSent) => void
}

/** The form to change the email, or what the user has to do first. */
export function EmailCard({ user, onSent }: EmailCardProps) {
  const { providerAccount } = useAccount()
  const texts = useMessages('changes').email
  const { list } = useFormats()
  return (
    <AsyncSection resource={providerAccount}>
      {({ hasPassword, providers }) =>
        hasPassword ? (
          <>
            {!user.email_verified && <VerifyEmailFirst email={user.email} />}
            <PendingChangeNotice currentEmail={user.email} />
            {providers.length > 0 && (
              <Notice role="status" tone="warning">
                {texts.unlinks(list(providers.map(providerName)))}
              </Notice>
            )}
            <EmailForm onSent={onSent} />
          </>
        ) : (
          <Notice role="status">
            <p>{texts.passwordFirst}</p>
            <SetPassword />
          </Notice>
        )
      }
    </AsyncSection>
  )
}

function SetPassword() {
  const { setPassword } = useMessages('account').signInMethods
  return (
    <Link href={CLIENT_PATHS.accountPassword} className="button primary">
      {setPassword}
    </Link>
  )
}
