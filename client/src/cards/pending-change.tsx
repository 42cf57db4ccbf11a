import type { EmailChange } from '@foyer/contract/bodies.ts'
import { CLIENT_PATHS } from '@foyer/contract/client-paths.ts'
import { useSyncExternalStore } from 'react'
import { needsFreshSignIn } from '../account/needs-fresh-sign-in.ts'
import { useAccount } from '../account/use-account.ts'
import { ResendMail } from '../forms/resend-mail.tsx'
import { useFormats } from '../messages/use-formats.ts'
import { useMessages } from '../messages/use-messages.ts'
import type { SessionResult } from '../session/session-failure.ts'
import { LoadedPart } from './loaded-part.tsx'

interface PendingChangeProps {
  readonly onWithdraw: (to: string) => void
}

/**
 * A change of address that waits to be confirmed: where to, until when, and the ways on. Nothing when there is
 * none. Where the provider knows the person no longer, it has perhaps been confirmed: nothing is said of waiting.
 */
export function PendingChange({ onWithdraw }: PendingChangeProps) {
  const { emailChange } = useAccount()
  return (
    <LoadedPart store={emailChange} isQuiet>
      {({ change }) => change && <Waiting change={change} onWithdraw={onWithdraw} />}
    </LoadedPart>
  )
}

function Waiting({ change, onWithdraw }: PendingChangeProps & { change: EmailChange }) {
  const account = useAccount()
  const { value, error } = useSyncExternalStore(account.facts.subscribe, account.facts.getState)
  const words = useMessages('account').ways
  const formats = useFormats()
  const { email, expires_at } = change
  const send = (): Promise<SessionResult> => account.askEmailChange(email, CLIENT_PATHS.account)
  const isLost = needsFreshSignIn(error)
  return (
    <div className="pending-change">
      <p>{words.pending.to(email)}</p>
      {!isLost && <p className="row-reason">{words.pending.until(formats.date(expires_at))}</p>}
      {/* What was pressed stays, so that the focus has a place after the question for a fresh sign-in. */}
      {(!isLost || value) && (
        <ResendMail
          send={send}
          words={{ send: words.sendMail, sending: words.sendingMail, sent: words.mailSent(email) }}
        >
          <button type="button" className="button quiet" onClick={() => onWithdraw(email)}>
            {words.pending.withdraw}
          </button>
        </ResendMail>
      )}
    </div>
  )
}
