import { CLIENT_PATHS } from '@foyer/contract/client-paths.ts'
import { useAccount } from '../account/use-account.ts'
import { useMessages } from '../messages/use-messages.ts'
import { Notice } from '../ui/notice.tsx'
import { Overlay } from '../ui/overlay.tsx'
import { StatusNote } from '../ui/row.tsx'
import { useDeed } from './use-deed.ts'

/** Says that the address has to be confirmed before it can change, and sends that mail again. */
export function ConfirmFirst({ email }: { email: string }) {
  const account = useAccount()
  const words = useMessages('account').ways
  const { confirmFirst } = useMessages('changes').email
  const { isBusy, note, act } = useDeed()
  const resend = () => account.resendVerification(CLIENT_PATHS.accountEmail)
  return (
    <Notice role="status">
      <p>{confirmFirst(email)}</p>
      <button
        type="button"
        className="button quiet"
        onClick={() => void act('account', resend, words.mailSent(email))}
      >
        {words.sendMail}
      </button>
      <StatusNote note={note} />
      <Overlay busy={isBusy} text={words.sendingMail} />
    </Notice>
  )
}
