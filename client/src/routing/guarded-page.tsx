import { CLIENT_PATHS } from '@foyer/contract/client-paths.ts'
import { Redirect } from '../navigation/redirect.tsx'
import { useSearch } from '../navigation/use-place.ts'
import { useLanguage } from '../messages/use-messages.ts'
import { LoadingPage } from '../pages/loading-page.tsx'
import type { SessionState } from '../session/session-state.ts'
import { useSession } from '../session/use-session.ts'
import { decideAccess } from './decide-access.ts'
import { loginPath, parseReturnTo } from './return-to.ts'
import type { Route } from './routes.ts'

/** Shows a page to those who may see it, and moves the others: the only place that does. */
export function GuardedPage({ route: { access, title, page: Page } }: { route: Route }) {
  const { messages } = useLanguage()
  const { state } = useSession()
  const search = useSearch()

  switch (decideAccess(access, state.status)) {
    case 'render':
      return (
        <>
          <title>{title(messages, search)}</title>
          <Page />
        </>
      )
    case 'wait':
      return (
        <>
          <title>{messages.door.session.loading}</title>
          <LoadingPage />
        </>
      )
    case 'go-to-login':
      return (
        <Redirect to={loginPath(isGone(state) ? CLIENT_PATHS.home : placeOf(window.location))} />
      )
    case 'go-on':
      return <Redirect to={parseReturnTo(search, window.location.origin)} />
  }
}

/** Whoever deleted their account does not come back to where they did. */
const isGone = (state: SessionState) => state.status === 'signed-out' && state.because === 'deleted'

const placeOf = ({ pathname, search, hash }: Location) => pathname + search + hash
