import { CLIENT_PATHS } from '@foyer/contract/client-paths.ts'
import { offersPassword } from 'virtual:product'
import type { SecurityLink } from '../../account/security-link.ts'
import { useAccount } from '../../account/use-account.ts'
import { EmailLinkForm } from '../../forms/email-link-form.tsx'
import { useMessages } from '../../messages/use-messages.ts'
import type { SessionFailure } from '../../session/session-failure.ts'
import { EmailLine } from '../../ui/email-line.tsx'
import { StepPage } from '../../ui/step-page.tsx'
import type { Secured } from './secured-step.tsx'

interface SecureStepProps {
  readonly token: string
  readonly link: Pick<SecurityLink, 'email' | 'hasPassword'>
  /** The link has been used or has expired in the meantime. */
  readonly onUsed: () => void
  readonly onSecured: (secured: Secured) => void
}

/** Asks before it logs everyone out. */
export function SecureStep({
  token,
  link: { email, hasPassword },
  onUsed,
  onSecured,
}: SecureStepProps) {
  const account = useAccount()
  const { title } = useMessages()
  const { secure } = useMessages('emailLinks').link

  const perform = async () => {
    const { error, value } = await account.secureAccount(token, CLIENT_PATHS.accountSecurity)
    if (value) onSecured({ secured: true, ...value, at: Date.now() })
    return { error }
  }
  const settle = (error: SessionFailure | null) => {
    if (error?.code === 'conflict' || error?.code === 'not_found') onUsed()
  }
  return (
    <StepPage
      key="ready"
      title={title.notMe}
      lead={offersPassword && hasPassword ? secure.lead : secure.noPassword.lead}
    >
      {email !== undefined && <EmailLine>{email}</EmailLine>}
      <EmailLinkForm code={token} perform={perform} texts={secure} onAttempt={settle} />
      <p>{secure.wasMe}</p>
    </StepPage>
  )
}
