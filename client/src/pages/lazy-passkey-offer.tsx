import { lazy, use, useState } from 'react'
import { AppContext } from '../app-context.ts'
import { LanguageContext } from '../messages/language-context.ts'
import { useSession } from '../session/use-session.ts'
import { fetchNotice, LazyArea } from './lazy-area.tsx'

/** Offers a passkey after a login with the password; last on the page, so that nothing shifts. */
export function LazyPasskeyOffer() {
  const language = use(LanguageContext)
  const { state } = useSession()
  const offer = use(AppContext).coreLoader.current()?.passkeyOffer
  const [isDue, setDue] = useState(() => offer?.isDue())
  const [Offer] = useState(() =>
    lazy(() =>
      fetchNotice(
        () => import('./passkey-offer.tsx').then(({ PasskeyOffer }) => PasskeyOffer),
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
