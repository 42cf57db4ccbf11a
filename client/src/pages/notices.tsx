import type { User } from '@foyer/contract/schemas.ts'
import { useAccount } from '../account/account.ts'
import { useSubmission } from '../forms/submission.tsx'
import { failureText } from '../messages/failures.ts'
import { useFormats, useNow } from '../messages/formats.ts'
import { useLanguage, useMessages } from '../messages/language.ts'
import { Notice, Overlay } from '../ui/page.tsx'

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
          {failureText(language, failure, 'account-action')}
        </p>
      )}
      <Overlay busy={isBusy} text={texts.busy} showsText />
    </section>
  )
}

/** The browser does not store the session. */
export const NotKeptNotice = () => (
  <Notice role="status" tone="warning">
    {useMessages('failures').sessionNotKept}
  </Notice>
)
