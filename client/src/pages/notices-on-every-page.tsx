import { lazy, use, useState } from 'react'
import { LanguageContext } from '../messages/language.ts'
import { useLoadedMessages, fetchNotice, LazyArea } from './lazy.tsx'
import { useSession } from '../session/lazy-session.ts'
import { Notice } from '../ui/page.tsx'

/** What a signed-in user has to know on every page: also that another person has requested the email. */
export function NoticesOnEveryPage({ isSessionKept }: { isSessionKept: () => boolean }) {
  const language = use(LanguageContext)
  const { state } = useSession()
  // Above the boundary: React drops the state of a component that suspends before it was shown.
  const [RequestedNotice] = useState(() =>
    lazy(() =>
      fetchNotice(
        () => import('./notices.tsx').then((module) => module.EmailRequestedNotice),
        language.load('secondStep'),
      ),
    ),
  )
  if (state.status !== 'signed-in') return null
  const { email_available_at } = state.user
  return (
    <>
      {!isSessionKept() && <NotKeptNotice />}
      <LazyArea>
        {email_available_at !== undefined && (
          <RequestedNotice user={state.user} availableAt={email_available_at} />
        )}
      </LazyArea>
    </>
  )
}

/** The browser does not store the session. */
function NotKeptNotice() {
  const failures = useLoadedMessages('failures')
  return (
    failures && (
      <Notice role="status" tone="warning">
        {failures.sessionNotKept}
      </Notice>
    )
  )
}
