import type { EmailChange } from '@foyer/contract/schemas.ts'
import { CLIENT_PATHS } from '@foyer/contract/client-paths.ts'
import { useSyncExternalStore } from 'react'
import { needsReauth } from '../account/needs-reauth.ts'
import { useAccount } from '../account/use-account.ts'
import { ResendEmail } from '../forms/resend-email.tsx'
import { useFormats } from '../messages/use-formats.ts'
import { useMessages } from '../messages/use-messages.ts'
import type { SessionResult } from '../session/session-failure.ts'
import { AsyncSection } from './async-section.tsx'

interface PendingChangeProps {
  readonly onCancel: (newEmail: string) => void
}

/**
 * The pending email change, if there is one. The deadline is hidden while the provider requires
 * re-authentication, because the change may have been confirmed already.
 */
export function PendingChange({ onCancel }: PendingChangeProps) {
  const { emailChange } = useAccount()
  return (
    <AsyncSection resource={emailChange} hidesLoading>
      {({ change }) => change && <PendingDetails change={change} onCancel={onCancel} />}
    </AsyncSection>
  )
}

function PendingDetails({ change, onCancel }: PendingChangeProps & { change: EmailChange }) {
  const account = useAccount()
  const { value, error } = useSyncExternalStore(
    account.providerAccount.subscribe,
    account.providerAccount.getState,
  )
  const texts = useMessages('account').signInMethods
  const formats = useFormats()
  const { email, expires_at } = change
  const send = (): Promise<SessionResult> =>
    account.requestEmailChange(email, CLIENT_PATHS.accountSecurity)
  const isProviderSignedOut = needsReauth(error)
  return (
    <div className="pending-change">
      <p>{texts.pending.waitingFor(email)}</p>
      {!isProviderSignedOut && (
        <p className="row-hint">{texts.pending.openBy(formats.date(expires_at))}</p>
      )}
      {/* Once the account has loaded, these stay mounted so that the re-authentication dialog can return the focus. */}
      {(!isProviderSignedOut || value) && (
        <ResendEmail
          send={send}
          texts={{
            send: texts.resendEmail,
            sending: texts.sendingEmail,
            sent: texts.emailSent(email),
          }}
        >
          <button type="button" className="button quiet" onClick={() => onCancel(email)}>
            {texts.pending.cancelChange}
          </button>
        </ResendEmail>
      )}
    </div>
  )
}
