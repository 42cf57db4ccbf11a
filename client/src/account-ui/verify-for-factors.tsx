import { CLIENT_PATHS } from '@foyer/contract/client-paths.ts'
import { useMessages } from '../messages/use-messages.ts'
import { ResendVerification } from './resend-verification.tsx'

/** Tells unverified users why they cannot add factors yet. */
export function VerifyForFactors({ email }: { email: string }) {
  const { verifyFirst } = useMessages('factors')
  return (
    <div className="notice">
      <p>{verifyFirst(email)}</p>
      <ResendVerification email={email} returnPath={CLIENT_PATHS.accountTwoStep} />
    </div>
  )
}
