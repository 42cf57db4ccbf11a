import { lazy, Suspense, use, useState } from 'react'
import { LanguageContext } from '../messages/language-context.ts'
import { useSession } from '../session/use-session.ts'
import { fetchNotice } from './fetch-notice.ts'

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
  if (state.status !== 'signed-in' || state.user.email_verified) return null
  return (
    <Suspense fallback={null}>
      <Notice email={state.user.email} />
    </Suspense>
  )
}
