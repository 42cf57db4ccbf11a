import { CLIENT_PATHS } from '@foyer/contract/client-paths.ts'
import { useMessages } from '../messages/use-messages.ts'
import { ResendVerification } from './resend-verification.tsx'

/** For a user who was never verified: the email may be mistyped. */
export function VerifyEmailFirst({ email }: { email: string }) {
  const { confirmFirst, correctionEffect } = useMessages('changes').email
  return (
    <div className="notice">
      <p>{confirmFirst(email)}</p>
      <ResendVerification email={email} returnPath={CLIENT_PATHS.accountEmail} />
      <p>{correctionEffect}</p>
    </div>
  )
}
