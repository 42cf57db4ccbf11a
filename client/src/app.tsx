import type { RefCallback } from 'react'
import { ConnectionBanner } from './connection/connection-banner.tsx'
import { usePath } from './navigation/use-place.ts'
import { GuardedPage } from './routing/guarded-page.tsx'
import { findRoute } from './routing/routes.ts'
import type { SessionState } from './session/session-state.ts'
import { useSession } from './session/use-session.ts'
import { PageFrame } from './ui/page-frame.tsx'

/** The whole client: the hall, and in it the page for the address. */
export function App({ onPage }: { onPage: RefCallback<HTMLElement> }) {
  const path = usePath()
  const { state } = useSession()
  const route = findRoute(path)
  return (
    <PageFrame door={state.status === 'signed-in' ? 'open' : 'ajar'} banner={<ConnectionBanner />}>
      <main key={path} tabIndex={-1} aria-labelledby="page-title" ref={onPage}>
        <GuardedPage key={route.access === 'public' ? undefined : personOf(state)} route={route} />
      </main>
    </PageFrame>
  )
}

/** Everything on a page begins anew with another person; a public one is nobody's. */
const personOf = (state: SessionState) => (state.status === 'signed-in' ? state.user.id : undefined)
