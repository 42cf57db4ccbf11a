import { CLIENT_PATHS } from '@foyer/contract/client-paths.ts'
import { useAccount } from '../account/account.ts'
import { Link } from '../browser/navigation.tsx'
import { ResendEmail } from '../forms/resend-email.tsx'
import { useMessages } from '../messages/language.ts'

/** Explains how to verify the email, and sends the link again. */
export function ConfirmNotice({ email }: { email: string }) {
  const account = useAccount()
  const texts = useMessages('emailLinks').notice
  const { pathname, search, hash } = window.location
  return (
    <section className="notice" aria-labelledby="confirm-notice">
      <h2 id="confirm-notice">{texts.title}</h2>
      <p>{texts.lead(email)}</p>
      <ResendEmail send={() => account.resendVerification(pathname + search + hash)}>
        {OFFERS_PASSWORD && <Link href={CLIENT_PATHS.accountEmail}>{texts.correct}</Link>}
      </ResendEmail>
    </section>
  )
}
