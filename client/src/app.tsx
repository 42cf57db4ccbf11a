import { use, type RefCallback } from 'react'
import { AppContext } from './app-context.ts'
import { ConnectionBanner } from './pages/connection-banner.tsx'
import { usePath } from './navigation/use-location.ts'
import { GuardedPage } from './routing/guarded-page.tsx'
import { findRoute } from './routing/routes.ts'
import type { SessionState } from './session/session-state.ts'
import { useSession } from './session/use-session.ts'
import { PageFrame } from './ui/page-frame.tsx'

export function App({ mainRef }: { mainRef: RefCallback<HTMLElement> }) {
  const path = usePath()
  const { state } = useSession()
  const core = use(AppContext).coreLoader.current()
  const route = findRoute(path)
  // Remounts the page when the user changes, so that it keeps no state of the previous user.
  const pageKey = route.access === 'public' ? undefined : userIdOf(state)
  return (
    <PageFrame
      isIllustrated={state.status === 'signed-out'}
      header={core?.header}
      banner={<ConnectionBanner />}
    >
      <main key={path} tabIndex={-1} aria-labelledby="page-title" ref={mainRef}>
        {core?.secondStep}
        <GuardedPage key={pageKey} route={route} />
      </main>
    </PageFrame>
  )
}

const userIdOf = (state: SessionState) => (state.status === 'signed-in' ? state.user.id : undefined)
