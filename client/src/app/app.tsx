import { CLIENT_PATHS } from '@foyer/contract/client-paths.ts'
import { type ReactNode, type RefCallback, use } from 'react'
import { AppContext, type AppContextValue } from '../app-context.ts'
import { InitialPathContext, Redirect, usePath, useSearch } from '../browser/navigation.tsx'
import { loginPath, withReturnPath } from '../browser/return-path.ts'
import type { AppCore } from '../core.ts'
import { LanguageContext, type LanguageStore, useLanguage } from '../messages/language.ts'
import type { LoadedMessages } from '../messages/messages.ts'
import { LoadingPage } from '../pages/lazy.tsx'
import { ConnectionContext, type ConnectionStore } from '../session/connection.ts'
import { SessionContext, type SessionServices, useSession } from '../session/lazy-session.ts'
import type { SessionState } from '../session/state.ts'
import { DocumentTitle } from '../ui/page.tsx'
import { type Access, accessStatus, decideAccess } from './access.ts'
import { afterSignUp } from './after-sign-up.ts'
import { ConnectionBanner, PageFrame } from './frame.tsx'
import { findRoute, type Route } from './routes.ts'

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

/** Everything that a composition root provides to the components. */
export interface AppServices {
  readonly app: AppContextValue
  readonly session: SessionServices
  readonly language: LanguageStore
  readonly connection: ConnectionStore
  readonly initialPath: string
}

interface AppProvidersProps {
  readonly services: AppServices
  readonly children: ReactNode
}

export function AppProviders({ services, children }: AppProvidersProps) {
  return (
    <LanguageContext value={services.language}>
      <SessionContext value={services.session}>
        <ConnectionContext value={services.connection}>
          <InitialPathContext value={services.initialPath}>
            <AppContext value={services.app}>{children}</AppContext>
          </InitialPathContext>
        </ConnectionContext>
      </SessionContext>
    </LanguageContext>
  )
}

/** Renders a page or redirects, depending on the session. */
function GuardedPage({ route: { access, title, page: Page } }: { route: Route }) {
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
      return CAN_BE_INCOMPLETE && <Redirect to={toCompletion(access, state, returnPath())} />
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

/**
 * A ref for each page's `<main>`: reports the first page, and focuses each later one, so that the keyboard
 * starts there and a screen reader announces its title.
 */
export function createPageFocus(onFirst: () => void): RefCallback<HTMLElement> {
  let isFirst = true
  return (main) => {
    if (!main) return
    if (!isFirst) {
      main.className = 'entering' // fades in
      return main.focus({ preventScroll: true })
    }
    isFirst = false
    // React ignores events that are dispatched during its commit.
    queueMicrotask(onFirst)
  }
}
