import { lazy, use, useState } from 'react'
import { AppContext } from '../app-context.ts'
import { LanguageContext } from '../messages/language.ts'
import { useSession } from '../session/lazy-session.ts'
import { fetchNotice, LazyArea } from './lazy.tsx'

/** Asks users to verify their email. Lazy, as most users have verified it; last on the page, so that nothing shifts. */
export function LazyConfirmNotice() {
  const language = use(LanguageContext)
  const { state } = useSession()
  const [Notice] = useState(() =>
    lazy(() =>
      fetchNotice(
        () => import('./confirm-notice.tsx').then(({ ConfirmNotice }) => ConfirmNotice),
        language.load('emailLinks'),
      ),
    ),
  )
  return (
    <LazyArea>
      {state.status === 'signed-in' && !state.user.email_verified && (
        <Notice email={state.user.email} />
      )}
    </LazyArea>
  )
}

/** For products that require two-step login. */
export function LazyTwoStepNotice() {
  const language = use(LanguageContext)
  const { state } = useSession()
  const [Notice] = useState(() =>
    lazy(() =>
      fetchNotice(
        () => import('./two-step-notice.tsx').then(({ TwoStepNotice }) => TwoStepNotice),
        language.load('factors'),
      ),
    ),
  )
  return (
    <LazyArea>
      {state.status === 'signed-in' && state.user.two_step_due_at !== undefined && (
        <Notice user={state.user} dueAt={state.user.two_step_due_at} />
      )}
    </LazyArea>
  )
}

/** Offers a passkey after a login with the password; last on the page, so that nothing shifts. */
export function LazyPasskeyOffer() {
  const language = use(LanguageContext)
  const { state } = useSession()
  const offer = use(AppContext).coreLoader.current()?.passkeyOffer
  const [isDue, setDue] = useState(() => offer?.isDue())
  const [Offer] = useState(() =>
    lazy(() =>
      fetchNotice(
        () => import('./notices.tsx').then(({ PasskeyOffer }) => PasskeyOffer),
        language.load('factors'),
      ),
    ),
  )
  const isOffered = isDue && state.status === 'signed-in' && state.user.email_verified

  const answer = () => {
    offer?.answer()
    setDue(false)
    // The focused control is unmounted.
    document.querySelector('main')?.focus()
  }
  return <LazyArea>{isOffered && <Offer onAnswer={answer} />}</LazyArea>
}
