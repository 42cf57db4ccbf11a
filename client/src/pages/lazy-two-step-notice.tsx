import { lazy, use, useState } from 'react'
import { LanguageContext } from '../messages/language-context.ts'
import { useSession } from '../session/use-session.ts'
import { fetchNotice, LazyArea } from './lazy-area.tsx'

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
