import { useState } from 'react'
import { CLIENT_PATHS } from '@foyer/contract/client-paths.ts'
import { useAccount } from '../../account/use-account.ts'
import { carryEmail } from '../../forms/carried-email.ts'
import { LinkForm } from '../../forms/link-form.tsx'
import { ResendMail } from '../../forms/resend-mail.tsx'
import { useSubmission } from '../../forms/use-submission.ts'
import { failureSentence } from '../../messages/failure-sentence.ts'
import { useLanguage, useMessages } from '../../messages/use-messages.ts'
import { Address } from '../../ui/address.tsx'
import { Overlay } from '../../ui/overlay.tsx'
import { StepPage } from '../../ui/step-page.tsx'
import { navigate } from '../../navigation/place.ts'
import { withReturnTo } from '../../routing/return-to.ts'
import type { LinkStepProps } from './ready-link.tsx'

/** The page that sends the mail once more, to lead to the account in the end. */
const FORGOTTEN = withReturnTo(CLIENT_PATHS.forgotPassword, CLIENT_PATHS.account)

/** The old address undoes a change. The mail for a new password goes there at once: only that puts everybody else out. */
export function RecoverLink({ code, facts, isDone, onTried }: LinkStepProps) {
  const account = useAccount()
  const { recover } = useMessages('mails').link
  const [sentAt, setSentAt] = useState<number | null>(null)
  const { email, previousEmail = '' } = facts

  const undo = async () => {
    const { error, value } = await account.undoChange(code, email, CLIENT_PATHS.account)
    if (value) setSentAt(Date.now())
    return { error }
  }
  if (isDone)
    return (
      <StepPage key="done" title={recover.done} lead={recover.doneLead}>
        <Address>{email}</Address>
        {sentAt === null ? <AskForMail email={email} /> : <MailSent email={email} at={sentAt} />}
      </StepPage>
    )
  return (
    <StepPage key="ready" title={recover.title} lead={recover.lead(previousEmail)}>
      <Address>{email}</Address>
      <LinkForm code={code} perform={undo} words={recover} onTried={onTried} />
    </StepPage>
  )
}

function MailSent({ email, at }: { email: string; at: number }) {
  const account = useAccount()
  const { notice } = useMessages('mails')
  return (
    <>
      <p>{notice.lead(email)}</p>
      <ResendMail send={() => account.forgotPassword(email, CLIENT_PATHS.account)} sentAt={at} />
    </>
  )
}

/** Where the mail could not be sent: sends it, and goes on to where it can be sent again. */
function AskForMail({ email }: { email: string }) {
  const account = useAccount()
  const language = useLanguage()
  const { recover } = useMessages('mails').link
  const { resend } = useMessages('mails')
  const { isBusy, failure, run } = useSubmission()

  const send = async () => {
    const { error } = await run('mail', () => account.forgotPassword(email, CLIENT_PATHS.account))
    const state = { ...carryEmail(email), sentAt: Date.now() }
    if (!error) navigate(FORGOTTEN, { from: CLIENT_PATHS.accountAction, state })
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
        {failure && failureSentence(language, failure, 'mail')}
      </p>
      <Overlay busy={isBusy} text={resend.sending} />
    </>
  )
}
