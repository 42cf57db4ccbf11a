import { CLIENT_PATHS } from '@foyer/contract/client-paths.ts'
import { useAccount } from '../../account/use-account.ts'
import { carryEmail } from '../../forms/carried-email.ts'
import { LinkForm } from '../../forms/link-form.tsx'
import { useSubmission } from '../../forms/use-submission.ts'
import { failureSentence } from '../../messages/failure-sentence.ts'
import { useLanguage, useMessages } from '../../messages/use-messages.ts'
import { Address } from '../../ui/address.tsx'
import { Overlay } from '../../ui/overlay.tsx'
import { StepPage } from '../../ui/step-page.tsx'
import { navigate } from '../../navigation/place.ts'
import type { LinkStepProps } from './ready-link.tsx'

/** The old address undoes a change. */
export function RecoverLink({ code, facts, isDone, onTried }: LinkStepProps) {
  const { recover } = useMessages('mails').link
  const { email, previousEmail = '' } = facts
  if (isDone)
    return (
      <StepPage key="done" title={recover.done} lead={recover.doneLead}>
        <Address>{email}</Address>
        <NewPassword email={email} />
      </StepPage>
    )
  return (
    <StepPage key="ready" title={recover.title} lead={recover.lead(previousEmail)}>
      <Address>{email}</Address>
      <LinkForm code={code} words={recover} onTried={onTried} />
    </StepPage>
  )
}

/** Sends the mail at once, and goes on to where it can be sent again. */
function NewPassword({ email }: { email: string }) {
  const account = useAccount()
  const language = useLanguage()
  const { recover } = useMessages('mails').link
  const { resend } = useMessages('mails')
  const { isBusy, failure, run } = useSubmission()

  const send = async () => {
    const { error } = await run('mail', () => account.forgotPassword(email, CLIENT_PATHS.home))
    const state = { ...carryEmail(email), sentAt: Date.now() }
    if (!error) navigate(CLIENT_PATHS.forgotPassword, { state })
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
