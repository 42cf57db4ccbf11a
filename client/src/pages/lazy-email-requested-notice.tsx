import { lazy, Suspense, use, useState } from 'react'
import { LanguageContext } from '../messages/language-context.ts'
import { useSession } from '../session/use-session.ts'
import { fetchNotice } from './fetch-notice.ts'

/** On every page of a user whose email another person has requested. */
export function LazyEmailRequestedNotice() {
  const language = use(LanguageContext)
  const { state } = useSession()
  const [RequestedNotice] = useState(() =>
    lazy(() =>
      fetchNotice(
        () => import('./email-requested-notice.tsx').then((module) => module.EmailRequestedNotice),
        language.load('secondStep'),
      ),
    ),
  )
  if (state.status !== 'signed-in' || state.user.email_available_at === undefined) return null
  return (
    <Suspense fallback={null}>
      <RequestedNotice user={state.user} availableAt={state.user.email_available_at} />
    </Suspense>
  )
}
