import type { User } from '@foyer/contract/schemas.ts'
import { useAccount } from '../account/use-account.ts'
import { failureSentence } from '../messages/failure-sentence.ts'
import { useSubmission } from '../forms/use-submission.ts'
import { useFormats } from '../messages/use-formats.ts'
import { useLanguage, useMessages } from '../messages/use-messages.ts'
import { Overlay } from '../ui/overlay.tsx'
import { useNow } from '../ui/use-now.ts'

interface EmailRequestedNoticeProps {
  readonly user: User
  readonly availableAt: string
}

/** Tells the user that another person has requested the email, and lets the user keep it. */
export function EmailRequestedNotice({ user, availableAt }: EmailRequestedNoticeProps) {
  const account = useAccount()
  const texts = useMessages('secondStep').keep
  const language = useLanguage()
  const formats = useFormats()
  const now = useNow()
  const { isBusy, failure, run } = useSubmission()
  const keep = async () => {
    const { error } = await run('account-action', account.keepEmail)
    // The button is gone.
    if (!error) document.querySelector('main')?.focus()
  }
  return (
    <section className="notice" data-tone="warning" aria-labelledby="email-requested">
      <h2 id="email-requested">{texts.title}</h2>
      <p>{texts.lead(user.email, formats.day(availableAt, now))}</p>
      <button type="button" className="button quiet" disabled={isBusy} onClick={() => void keep()}>
        {texts.button}
      </button>
      {failure && (
        <p role="alert" className="status-note" data-tone="danger">
          {failureSentence(language, failure, 'account-action')}
        </p>
      )}
      <Overlay busy={isBusy} text={texts.busy} showsText />
    </section>
  )
}
