import { useAccount } from '../../account/account.ts'
import { prefillEmail } from '../../browser/drafts.ts'
import { navigate } from '../../browser/navigation.tsx'
import { loginPath, readReturnPath } from '../../browser/return-path.ts'
import { EmailField } from '../../forms/fields.tsx'
import { ResendEmail } from '../../forms/resend-email.tsx'
import { readEmail, SubmissionForm } from '../../forms/submission-form.tsx'
import { useSubmission } from '../../forms/submission.tsx'
import { useMessages } from '../../messages/language.ts'
import { EmailLine, emailSentence } from '../../ui/card.tsx'
import { DoneMark } from '../../ui/icon.tsx'
import { BackButton, BackLink, StepPage } from '../../ui/links.tsx'
import { PageTitle } from '../../ui/page.tsx'
import { ContinueButton, WithAccount, useHistoryState, useIsLinkUsed } from './parts.tsx'

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
      <BackLink to={loginPath(returnPath)}>{texts.back}</BackLink>
    </div>
  )
}

function SentStep({ sent, returnPath }: { sent: SentEmail; returnPath: string }) {
  const { forgot: texts, link, resend } = useMessages('emailLinks')
  const { reset } = link
  const account = useAccount()
  const { email, sentAt } = sent
  if (useIsLinkUsed('reset', email))
    return (
      <StepPage key="used" title={reset.done}>
        <DoneMark />
        <EmailLine>{email}</EmailLine>
        <ContinueButton email={email} returnPath={returnPath} texts={reset} />
      </StepPage>
    )
  return (
    <StepPage key="sent" title={texts.sentTitle} lead={emailSentence(texts.sentLead(email), email)}>
      <ResendEmail
        send={() => account.sendPasswordReset(email, returnPath)}
        sentAt={sentAt}
        isHelp
        hint={resend.typos}
      />
      <div className="back-links">
        <BackButton onClick={() => showStep(prefillEmail(email), { replace: true })}>
          {texts.otherEmail}
        </BackButton>
        <BackLink to={loginPath(returnPath)} state={prefillEmail(email)}>
          {texts.back}
        </BackLink>
      </div>
    </StepPage>
  )
}

const showStep = (state: unknown, options = {}) =>
  navigate(window.location.pathname + window.location.search, { ...options, state })

const isSentEmail = (state: unknown): state is SentEmail =>
  typeof state === 'object' && state !== null && 'sentAt' in state && 'email' in state

interface ForgotPasswordFormProps {
  /** Where the user continues after the reset: path, query and hash. */
  readonly returnPath: string
  readonly onSent: (email: string) => void
}

/** Requests a password reset; the response is the same for unknown emails. */
function ForgotPasswordForm({ returnPath, onSent }: ForgotPasswordFormProps) {
  const account = useAccount()
  const texts = useMessages('emailLinks').forgot
  const submission = useSubmission()
  const { errorProps, run } = submission

  const send = async (email: string) => {
    const { error } = await run('send-email', () => account.sendPasswordReset(email, returnPath))
    if (!error) onSent(email)
  }
  return (
    <SubmissionForm
      submission={submission}
      texts={{ submit: texts.submit, busy: texts.sending }}
      onSubmit={(fields) => void send(readEmail(fields))}
    >
      <EmailField {...errorProps('email')} />
    </SubmissionForm>
  )
}
