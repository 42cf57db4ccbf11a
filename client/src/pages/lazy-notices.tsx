import { use, useState } from 'react'
import type { User } from '@foyer/contract/schemas.ts'
import { canUsePasskeys } from '../browser/page.ts'
import { readLastMethod, type UserStorage } from '../browser/storage.ts'
import { SessionContext, useSession } from '../session/lazy-session.ts'
import { LazyArea, lazyPart } from './lazy.tsx'

/*
 * When each notice appears. Most users see none, so they load later, and come last on home, so that nothing shifts.
 * What a product can switch off has a file of its own, which is not in its build then.
 */

const ConfirmNotice = lazyPart(() => import('./confirm-notice.tsx'), 'ConfirmNotice', 'emailLinks')
const ProviderLinked = lazyPart(() => import('./linked-notice.tsx'), 'ProviderLinked', 'account')
const PasskeyOffer = lazyPart(() => import('./passkey-offer.tsx'), 'PasskeyOffer', 'factors')
const TwoStepNotice = lazyPart(() => import('./two-step-notice.tsx'), 'TwoStepNotice', 'factors')

/** Says which provider was linked by this sign-in. */
export function LinkedNotice() {
  const { state } = useSession()
  const provider = state.status === 'signed-in' ? state.linkedProvider : undefined
  return <LazyArea>{provider !== undefined && <ProviderLinked provider={provider} />}</LazyArea>
}

/** For products that require two-step login. */
export const TwoStepDue = ({ user }: { user: User }) => (
  <LazyArea>
    {user.two_step_due_at !== undefined && (
      <TwoStepNotice user={user} dueAt={user.two_step_due_at} />
    )}
  </LazyArea>
)

/** What home asks of a user: to turn two-step login on, to verify the email, to add a passkey. */
export function HomeNotices({ user }: { user: User }) {
  const { email, email_verified, two_step_due_at } = user
  return (
    <>
      {OFFERS_PROVIDERS && <LinkedNotice />}
      {REQUIRES_TWO_STEP && <TwoStepDue user={user} />}
      <LazyArea>{!email_verified && <ConfirmNotice email={email} />}</LazyArea>
      {OFFERS_PASSKEYS && OFFERS_TWO_STEP && email_verified && two_step_due_at === undefined && (
        <PasskeyOfferOnce />
      )}
    </>
  )
}

const ANSWERED_KEY = 'foyer.passkey-offer'

/** Offers a passkey after a login with the password, until the user answers on this device. */
function PasskeyOfferOnce() {
  const { storage } = use(SessionContext)
  const [isDue, setDue] = useState(() => isOfferDue(storage))
  const answer = () => {
    storage.setItem(ANSWERED_KEY, 'answered')
    setDue(false)
    // The focused control is unmounted.
    document.querySelector('main')?.focus()
  }
  return <LazyArea>{isDue && <PasskeyOffer onAnswer={answer} />}</LazyArea>
}

const isOfferDue = (storage: UserStorage): boolean =>
  storage.getItem(ANSWERED_KEY) === null &&
  readLastMethod(storage) === 'password' &&
  canUsePasskeys(location)
