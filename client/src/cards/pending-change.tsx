import type { EmailChange } from '@foyer/contract/bodies.ts'
import { CLIENT_PATHS } from '@foyer/contract/client-paths.ts'
import { useAccount } from '../account/use-account.ts'
import { ResendMail } from '../forms/resend-mail.tsx'
import { useFormats } from '../messages/use-formats.ts'
import { useMessages } from '../messages/use-messages.ts'
import type { SessionResult } from '../session/session-failure.ts'
import { LoadedPart } from './loaded-part.tsx'
import { Moment } from './moment.tsx'

interface PendingChangeProps {
  readonly onWithdraw: (to: string) => void
}

/** A change of address that waits to be confirmed: where to, until when, and the ways on. Nothing when there is none. */
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
  const words = useMessages('account').ways
  const formats = useFormats()
  const { email, asked_at, expires_at } = change
  const send = (): Promise<SessionResult> => account.askEmailChange(email, CLIENT_PATHS.account)
  return (
    <div className="pending-change">
      <p>{words.pending.to(email)}</p>
      <p className="row-reason">
        {words.pending.asked}
        {formats.gap}
        <Moment at={asked_at} />
      </p>
      <p className="row-reason">{words.pending.until(formats.date(expires_at))}</p>
      <ResendMail
        send={send}
        words={{ send: words.sendMail, sending: words.sendingMail, sent: words.mailSent(email) }}
      />
      <button type="button" className="button quiet" onClick={() => onWithdraw(email)}>
        {words.pending.withdraw}
      </button>
    </div>
  )
}
