import { useAccount } from '../account/use-account.ts'
import { carryEmail } from '../forms/carried-email.ts'
import { ForgotPasswordForm } from '../forms/forgot-password-form.tsx'
import { ResendMail } from '../forms/resend-mail.tsx'
import { useMessages } from '../messages/use-messages.ts'
import { navigate } from '../navigation/place.ts'
import { useHistoryState } from '../navigation/use-place.ts'
import { loginPath, parseReturnTo } from '../routing/return-to.ts'
import { PageTitle } from '../ui/page-title.tsx'
import { StepPage } from '../ui/step-page.tsx'
import { WayOn } from '../ui/way-on.tsx'
import { WithAccount } from './with-account.tsx'

/** What the entry of the history keeps of a mail that was sent: a reload does not forget it, and the way back asks anew. */
interface SentMail {
  readonly email: string
  /** Milliseconds since 1970. */
  readonly sentAt: number
}

/** `/forgot-password`. */
export function ForgotPasswordPage() {
  const state = useHistoryState()
  const place = parseReturnTo(window.location.search, window.location.origin)
  if (isSentMail(state))
    return (
      <WithAccount>
        <SentStep mail={state} place={place} />
      </WithAccount>
    )
  return (
    <WithAccount>
      <AskStep place={place} />
    </WithAccount>
  )
}

function AskStep({ place }: { place: string }) {
  const { title } = useMessages()
  const words = useMessages('mails').forgot
  return (
    <div className="door-page">
      <PageTitle lead={words.lead}>{title.forgotPassword}</PageTitle>
      <ForgotPasswordForm
        place={place}
        onSent={(email) => goOn({ email, sentAt: Date.now() } satisfies SentMail)}
      />
      <WayOn to={loginPath(place)}>{words.back}</WayOn>
    </div>
  )
}

function SentStep({ mail, place }: { mail: SentMail; place: string }) {
  const words = useMessages('mails').forgot
  const account = useAccount()
  const { email, sentAt } = mail
  return (
    <StepPage title={words.sentTitle} lead={words.sentLead(email)}>
      <p>{words.hint}</p>
      <ResendMail send={() => account.forgotPassword(email, place)} sentAt={sentAt} />
      <div className="ways-on">
        <button
          type="button"
          className="button quiet"
          onClick={() => goOn(carryEmail(email), { replace: true })}
        >
          {words.otherAddress}
        </button>
        <WayOn to={loginPath(place)} state={carryEmail(email)}>
          {words.back}
        </WayOn>
      </div>
    </StepPage>
  )
}

/** The same page, one step on. */
const goOn = (state: unknown, options = {}) =>
  navigate(window.location.pathname + window.location.search, { ...options, state })

const isSentMail = (state: unknown): state is SentMail =>
  typeof state === 'object' && state !== null && 'sentAt' in state && 'email' in state
