import { useAccount } from '../account/use-account.ts'
import { ResendMail } from '../forms/resend-mail.tsx'
import { useMessages } from '../messages/use-messages.ts'

/** An address that is not confirmed yet: what to do, and the mail once more. */
export function ConfirmNotice({ email }: { email: string }) {
  const account = useAccount()
  const words = useMessages('mails').notice
  const { pathname, search, hash } = window.location
  return (
    <section className="notice" aria-labelledby="confirm-notice">
      <h2 id="confirm-notice">{words.title}</h2>
      <p>{words.lead(email)}</p>
      <ResendMail send={() => account.resendVerification(pathname + search + hash)} />
    </section>
  )
}
