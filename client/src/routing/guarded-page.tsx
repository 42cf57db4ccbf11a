import { CLIENT_PATHS } from '@foyer/contract/client-paths.ts'
import { use } from 'react'
import { canBeIncomplete } from 'virtual:product'
import { AppContext } from '../app-context.ts'
import type { AppCore } from '../app-core.ts'
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
import { loginPath, withReturnPath } from '../navigation/login-path.ts'
import type { Route } from './routes.ts'

/** Renders a page or redirects, depending on the session. */
export function GuardedPage({ route: { access, title, page: Page } }: { route: Route }) {
  const { messages } = useLanguage()
  const { state } = useSession()
  const search = useSearch()
  const core = use(AppContext).coreLoader.current()

  const returnPath = () => readReturnPath(core, search)
  const pageTitle = titleOf(title, { messages, core, search })

  switch (decideAccess(access, accessStatus(state))) {
    case 'render':
      return (
        <>
          <DocumentTitle page={pageTitle} />
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
      return canBeIncomplete && <Redirect to={toCompletion(access, state, returnPath())} />
    case 'redirect-to-return-path':
      return <Redirect to={toNextPath(access, state, returnPath())} />
  }
}

interface TitleSources {
  readonly messages: LoadedMessages
  readonly core: AppCore | undefined
  readonly search: string
}

/** The title of an email link depends on what the link does; it is generic until the app core is loaded. */
const titleOf = (title: Route['title'], { messages, core, search }: TitleSources): string =>
  (title === 'emailLink' ? core?.emailLinkTitle(messages, search) : undefined) ??
  messages.common.title[title]

/** A user is signed in only once the app core is loaded. */
const readReturnPath = (core: AppCore | undefined, search: string): string =>
  core?.readReturnPath(search, window.location.origin) ?? CLIENT_PATHS.home

/** Where a user continues after sign-in, or after `/account/complete`, which got its return path from the sign-in. */
function toNextPath(access: Access, state: SessionState, returnPath: string): string {
  const isSignUp = access === 'signed-out-only' && 'isNew' in state
  return isSignUp ? afterSignUp(returnPath) : returnPath
}

function toCompletion(access: Access, state: SessionState, returnPath: string): string {
  const isSignIn = access === 'signed-out-only'
  const next = isSignIn ? toNextPath(access, state, returnPath) : toPath(window.location)
  return withReturnPath(CLIENT_PATHS.accountComplete, next)
}

/** After logging out, in any tab, or deleting the account, the next login goes home, not back to the page. */
const hasLeft = (state: SessionState) =>
  state.status === 'signed-out' &&
  (state.byUser || (state.reason !== undefined && state.reason !== 'ended'))

const toPath = ({ pathname, search, hash }: Location) => pathname + search + hash
