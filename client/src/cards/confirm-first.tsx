import { CLIENT_PATHS } from '@foyer/contract/client-paths.ts'
import { useMessages } from '../messages/use-messages.ts'
import { ResendConfirmation } from './resend-confirmation.tsx'

/** Says that the address has to be confirmed before it can change, and sends that mail again. */
export function ConfirmFirst({ email }: { email: string }) {
  const { confirmFirst } = useMessages('changes').email
  return (
    <div className="notice">
      <p>{confirmFirst(email)}</p>
      <ResendConfirmation email={email} place={CLIENT_PATHS.accountEmail} />
    </div>
  )
}
