import { useState } from 'react'
import { CLIENT_PATHS } from '@foyer/contract/client-paths.ts'
import { offersPassword } from 'virtual:product'
import { useAccount } from '../../account/use-account.ts'
import { prefillEmail } from '../../drafts/prefill-email.ts'
import { EmailLinkForm } from '../../forms/email-link-form.tsx'
import { ResendEmail } from '../../forms/resend-email.tsx'
import { useSubmission } from '../../forms/use-submission.ts'
import { failureSentence } from '../../messages/failure-sentence.ts'
import { useLanguage, useMessages } from '../../messages/use-messages.ts'
import { EmailLine } from '../../ui/email-line.tsx'
import { Overlay } from '../../ui/overlay.tsx'
import { StepPage } from '../../ui/step-page.tsx'
import { navigate } from '../../navigation/navigate.ts'
import { withReturnPath } from '../../navigation/login-path.ts'
import { NewPasswordLink } from '../not-me/new-password-link.tsx'
import type { LinkStepProps } from './valid-link-step.tsx'

const FORGOT_PASSWORD = withReturnPath(CLIENT_PATHS.forgotPassword, CLIENT_PATHS.accountSecurity)

/** Undoes an email change and sends a password reset at once, because only a new password locks others out. */
export function RecoverEmailStep({ code, info, isDone, onAttempt }: LinkStepProps) {
  const account = useAccount()
  const { recover } = useMessages('emailLinks').link
  const [sentAt, setSentAt] = useState<number | null>(null)
  const { email, previousEmail = '' } = info

  const undo = async () => {
    const { error, value } = await account.revertEmailChange(
      code,
      email,
      CLIENT_PATHS.accountSecurity,
    )
    if (value) setSentAt(Date.now())
    return { error }
  }
  if (isDone)
    return (
      <StepPage key="done" title={recover.done} lead={recover.doneLead}>
        <EmailLine>{email}</EmailLine>
        {offersPassword ? (
          <Reset email={email} sentAt={sentAt} />
        ) : (
          <NewPasswordLink hasPassword={false} />
        )}
      </StepPage>
    )
  return (
    <StepPage key="ready" title={recover.title} lead={recover.lead(previousEmail)}>
      <EmailLine>{email}</EmailLine>
      <EmailLinkForm code={code} perform={undo} texts={recover} onAttempt={onAttempt} />
    </StepPage>
  )
}

const Reset = ({ email, sentAt }: { email: string; sentAt: number | null }) =>
  sentAt === null ? <SendResetEmail email={email} /> : <ResetEmailSent email={email} at={sentAt} />

function ResetEmailSent({ email, at }: { email: string; at: number }) {
  const account = useAccount()
  const { notice } = useMessages('emailLinks')
  return (
    <>
      <p>{notice.lead(email)}</p>
      <ResendEmail
        send={() => account.sendPasswordReset(email, CLIENT_PATHS.accountSecurity)}
        sentAt={at}
      />
    </>
  )
}

/** Shown if the reset email could not be sent with the undo. */
function SendResetEmail({ email }: { email: string }) {
  const account = useAccount()
  const language = useLanguage()
  const { recover } = useMessages('emailLinks').link
  const { resend } = useMessages('emailLinks')
  const { isBusy, failure, run } = useSubmission()

  const send = async () => {
    const { error } = await run('send-email', () =>
      account.sendPasswordReset(email, CLIENT_PATHS.accountSecurity),
    )
    const state = { ...prefillEmail(email), sentAt: Date.now() }
    if (!error) navigate(FORGOT_PASSWORD, { from: CLIENT_PATHS.emailLink, state })
  }
  return (
    <>
      <button
        type="button"
        className="button primary"
        disabled={isBusy}
        onClick={() => void send()}
      >
        {recover.setPassword}
      </button>
      <p className="field-note" role="alert" data-tone={failure ? 'danger' : undefined}>
        {failure && failureSentence(language, failure, 'send-email')}
      </p>
      <Overlay busy={isBusy} text={resend.sending} showsText />
    </>
  )
}
