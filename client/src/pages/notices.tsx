import { CLIENT_PATHS } from '@foyer/contract/client-paths.ts'
import { TWO_STEP } from '@foyer/contract/constants.ts'
import type { User } from '@foyer/contract/schemas.ts'
import { useAccount } from '../account/account.ts'
import { Link } from '../browser/navigation.tsx'
import { useStore } from '../browser/store.ts'
import { useSubmission } from '../forms/submission.tsx'
import { providerName } from '../identity/providers.ts'
import { failureSentence } from '../messages/failures.ts'
import { useFormats, useNow } from '../messages/formats.ts'
import { useLanguage, useMessages } from '../messages/language.ts'
import { Notice, Overlay } from '../ui/page.tsx'

/* Notices that most users never see. `lazy-notices.tsx` decides when each appears, and loads them. */

interface TwoStepNoticeProps {
  readonly user: User
  /** By when the user must turn two-step login on. */
  readonly dueAt: string
}

/** Asks users to turn on two-step login, which the product requires. */
export function TwoStepNotice({ user: { missing }, dueAt }: TwoStepNoticeProps) {
  const texts = useMessages('factors').required
  const formats = useFormats()
  const now = useNow()
  const isOverdue = missing?.includes(TWO_STEP)
  return (
    <section className="notice" data-tone="warning" aria-labelledby="two-step-notice">
      <h2 id="two-step-notice">{texts.title}</h2>
      <p>{isOverdue ? texts.overdue : texts.due(formats.day(dueAt, now))}</p>
      <Link href={CLIENT_PATHS.accountTwoStep} className="button primary">
        {texts.setUp}
      </Link>
    </section>
  )
}

/** Offers a passkey to users who have none. */
export function PasskeyOffer({ onAnswer }: { onAnswer: () => void }) {
  const { factors } = useAccount()
  const { offer, passkeys: texts } = useMessages('factors')
  const { value } = useStore(factors)
  if (!value?.passkeys || value.passkeys.length > 0 || value.passkeys_unavailable) return null
  return (
    <section className="notice" aria-labelledby="passkey-offer">
      <h2 id="passkey-offer">{offer.title}</h2>
      <p>{texts.lead}</p>
      <div className="actions">
        <Link
          href={CLIENT_PATHS.accountTwoStep}
          className="button quiet"
          preload
          onClick={onAnswer}
        >
          {texts.add}
        </Link>
        <button type="button" className="button quiet" onClick={onAnswer}>
          {offer.dismiss}
        </button>
      </div>
    </section>
  )
}

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

/** Says which provider was linked by this sign-in. */
export function LinkedNotice({ provider }: { provider: string }) {
  const { linkDone } = useMessages('account').signInMethods
  return (
    <Notice role="alert" tone="success">
      {linkDone(providerName(provider))}
    </Notice>
  )
}

/** The browser does not store the session. */
export const NotKeptNotice = () => (
  <Notice role="status" tone="warning">
    {useMessages('failures').sessionNotKept}
  </Notice>
)
