import { useAccount } from '../account/use-account.ts'
import { prefillEmail } from '../drafts/prefill-email.ts'
import { ForgotPasswordForm } from '../forms/forgot-password-form.tsx'
import { ResendEmail } from '../forms/resend-email.tsx'
import { useMessages } from '../messages/use-messages.ts'
import { navigate } from '../navigation/navigate.ts'
import { useHistoryState } from '../navigation/use-history-state.ts'
import { loginPath } from '../navigation/login-path.ts'
import { readReturnPath } from '../navigation/return-path.ts'
import { PageTitle } from '../ui/page-title.tsx'
import { StepPage } from '../ui/step-page.tsx'
import { ButtonLink } from '../ui/button-link.tsx'
import { WithAccount } from './with-account.tsx'

/** Kept in `history.state`, so that a reload shows it again and "back" returns to the form. */
interface SentEmail {
  readonly email: string
  /** Milliseconds since 1970. */
  readonly sentAt: number
}

/** `/forgot-password`. */
export function ForgotPasswordPage() {
  const state = useHistoryState()
  const returnPath = readReturnPath(window.location.search, window.location.origin)
  if (isSentEmail(state))
    return (
      <WithAccount>
        <SentStep sent={state} returnPath={returnPath} />
      </WithAccount>
    )
  return (
    <WithAccount>
      <RequestStep returnPath={returnPath} />
    </WithAccount>
  )
}

function RequestStep({ returnPath }: { returnPath: string }) {
  const { title } = useMessages()
  const texts = useMessages('emailLinks').forgot
  return (
    <div className="auth-page">
      <PageTitle lead={texts.lead}>{title.forgotPassword}</PageTitle>
      <ForgotPasswordForm
        returnPath={returnPath}
        onSent={(email) => showStep({ email, sentAt: Date.now() } satisfies SentEmail)}
      />
      <ButtonLink to={loginPath(returnPath)}>{texts.back}</ButtonLink>
    </div>
  )
}

function SentStep({ sent, returnPath }: { sent: SentEmail; returnPath: string }) {
  const texts = useMessages('emailLinks').forgot
  const account = useAccount()
  const { email, sentAt } = sent
  return (
    <StepPage title={texts.sentTitle} lead={texts.sentLead(email)}>
      <p>{texts.hint}</p>
      <ResendEmail send={() => account.sendPasswordReset(email, returnPath)} sentAt={sentAt} />
      <div className="button-links">
        <button
          type="button"
          className="button quiet"
          onClick={() => showStep(prefillEmail(email), { replace: true })}
        >
          {texts.otherEmail}
        </button>
        <ButtonLink to={loginPath(returnPath)} state={prefillEmail(email)}>
          {texts.back}
        </ButtonLink>
      </div>
    </StepPage>
  )
}

const showStep = (state: unknown, options = {}) =>
  navigate(window.location.pathname + window.location.search, { ...options, state })

const isSentEmail = (state: unknown): state is SentEmail =>
  typeof state === 'object' && state !== null && 'sentAt' in state && 'email' in state
