import { lazy, Suspense, use, useState } from 'react'
import { LanguageContext } from '../messages/language-context.ts'
import { useSession } from '../session/use-session.ts'
import { fetchNotice } from './fetch-notice.ts'

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
  if (state.status !== 'signed-in' || state.user.two_step_due_at === undefined) return null
  return (
    <Suspense fallback={null}>
      <Notice user={state.user} dueAt={state.user.two_step_due_at} />
    </Suspense>
  )
}
