import { useAccount } from '../account/use-account.ts'
import { ResendEmail } from '../forms/resend-email.tsx'
import { useMessages } from '../messages/use-messages.ts'

interface ResendVerificationProps {
  readonly email: string
  readonly returnPath: string
}

export function ResendVerification({ email, returnPath }: ResendVerificationProps) {
  const account = useAccount()
  const { resendEmail, sendingEmail, emailSent } = useMessages('account').signInMethods
  return (
    <ResendEmail
      send={() => account.resendVerification(returnPath)}
      texts={{ send: resendEmail, sending: sendingEmail, sent: emailSent(email) }}
    />
  )
}
