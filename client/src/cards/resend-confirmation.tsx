import { useAccount } from '../account/use-account.ts'
import { ResendMail } from '../forms/resend-mail.tsx'
import { useMessages } from '../messages/use-messages.ts'

interface ResendConfirmationProps {
  readonly email: string
  /** Where its link leads in the end. */
  readonly place: string
}

/** The mail that confirms an address, once more, as on home. */
export function ResendConfirmation({ email, place }: ResendConfirmationProps) {
  const account = useAccount()
  const { sendMail, sendingMail, mailSent } = useMessages('account').ways
  return (
    <ResendMail
      send={() => account.resendVerification(place)}
      words={{ send: sendMail, sending: sendingMail, sent: mailSent(email) }}
    />
  )
}
