import { CLIENT_PATHS } from '@foyer/contract/client-paths.ts'
import { canBeIncomplete } from 'virtual:product'
import { Redirect } from '../navigation/redirect.tsx'
import { useSearch } from '../navigation/use-location.ts'
import type { LoadedMessages } from '../messages/messages.ts'
import { useLanguage } from '../messages/use-messages.ts'
import { LoadingPage } from '../pages/loading-page.tsx'
import type { SessionState } from '../session/session-state.ts'
import { DocumentTitle } from '../ui/document-title.tsx'
import { useSession } from '../session/use-session.ts'
import { afterSignUp } from './after-sign-up.ts'
import { accessStatus, decideAccess, type Access } from './decide-access.ts'
import { loginPath, readReturnPath, withReturnPath } from '../navigation/return-path.ts'
import { emailLinkTitle } from './email-link-title.ts'
import type { Route } from './routes.ts'

/** Renders a page or redirects, depending on the session. */
export function GuardedPage({ route: { access, title, page: Page } }: { route: Route }) {
  const { messages } = useLanguage()
  const { state } = useSession()
  const search = useSearch()

  switch (decideAccess(access, accessStatus(state))) {
    case 'render':
      return (
        <>
          <DocumentTitle page={titleOf(title, messages, search)} />
          <Page />
        </>
      )
    case 'wait':
      return (
        <>
          <DocumentTitle page={messages.common.session.loading} />
          <LoadingPage />
        </>
      )
    case 'redirect-to-login':
      return (
        <Redirect to={loginPath(hasLeft(state) ? CLIENT_PATHS.home : toPath(window.location))} />
      )
    case 'redirect-to-completion':
      return canBeIncomplete && <Redirect to={toCompletion(access, state, search)} />
    case 'redirect-to-return-path':
      return <Redirect to={toNextPath(access, state, search)} />
  }
}

/** Where a user continues after sign-in, or after `/account/complete`, which got its return path from the sign-in. */
function toNextPath(access: Access, state: SessionState, search: string): string {
  const returnPath = readReturnPath(search, window.location.origin)
  const isSignUp = access === 'signed-out-only' && 'isNew' in state
  return isSignUp ? afterSignUp(returnPath) : returnPath
}

function toCompletion(access: Access, state: SessionState, search: string): string {
  const isSignIn = access === 'signed-out-only'
  const returnPath = isSignIn ? toNextPath(access, state, search) : toPath(window.location)
  return withReturnPath(CLIENT_PATHS.accountComplete, returnPath)
}

/** The title of an email link depends on what the link is for. */
const titleOf = (title: Route['title'], messages: LoadedMessages, search: string) =>
  title === 'link' ? emailLinkTitle(messages, search) : messages.common.title[title]

/** After logging out or deleting the account, the next login goes home, not back to the page. */
const hasLeft = (state: SessionState) =>
  state.status === 'signed-out' && (state.byUser || state.reason === 'deleted')

const toPath = ({ pathname, search, hash }: Location) => pathname + search + hash
