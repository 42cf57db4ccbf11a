import { lazy, use, useState } from 'react'
import { LanguageContext } from '../messages/language-context.ts'
import { useSession } from '../session/use-session.ts'
import { fetchNotice, LazyArea } from './lazy-area.tsx'

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
