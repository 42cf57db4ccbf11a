import { CLIENT_PATHS, pageOf } from '@foyer/contract/client-paths.ts'
import type { ReactNode, RefCallback } from 'react'
import {
  type Navigation,
  NavigationContext,
  Redirect,
  usePath,
  useSearch,
} from '../browser/navigation.tsx'
import { loginPath, readReturnPath, withReturnPath } from '../browser/return-path.ts'
import { useStore } from '../browser/store.ts'
import { ThemeContext, type ThemeStore } from '../forms/preferences.tsx'
import { LanguageContext, type LanguageStore, useLanguage } from '../messages/language.ts'
import { lazyPart, LoadingPage } from '../pages/lazy.tsx'
import { ConnectionContext, type ConnectionStore } from '../session/connection.ts'
import {
  SessionContext,
  type SessionContextValue,
  useCore,
  useSession,
} from '../session/lazy-session.ts'
import type { SecondStep as SecondStepStore } from '../session/second-step.ts'
import type { SessionState } from '../session/state.ts'
import { DocumentTitle } from '../ui/page.tsx'
import { type Access, accessStatus, decideAccess } from './access.ts'
import { afterSignUp } from './after-sign-up.ts'
import { ConnectionBanner, PageFrame } from './frame.tsx'
import { findRoute, type Route } from './routes.ts'

const header = () => import('./header.tsx')
const Header = lazyPart(header, 'AppHeader')
const UserNotices = lazyPart(header, 'UserNotices')

const SecondStep = lazyPart(
  () => import('../pages/login/second-step.tsx'),
  'SecondStepForm',
  'secondStep',
  'emailLinks',
)

/** Loads what every page of a signed-in user shows. Rejects with `ChunkLoadError`. */
export const preloadHeader = Header.preload

/** Loads the form for the second step. Rejects with `ChunkLoadError`. */
export const preloadSecondStep = SecondStep.preload

export function App({ mainRef }: { mainRef: RefCallback<HTMLElement> }) {
  const path = usePath()
  const { state } = useSession()
  const core = useCore()
  const route = findRoute(path)
  const user = state.status === 'signed-in' ? state.user : undefined
  // Remounts the page when the user changes, so that it keeps no state of the previous user.
  const pageKey = route.access === 'public' ? undefined : user?.id
  return (
    <PageFrame
      isIllustrated={state.status === 'signed-out'}
      header={user && <Header user={user} />}
      banner={<ConnectionBanner />}
    >
      <main
        key={pageOf(path)}
        className="page-main"
        tabIndex={-1}
        aria-labelledby="page-title"
        ref={mainRef}
      >
        {core && <SecondStepPlace secondStep={core.session.secondStep} />}
        {user && <UserNotices user={user} />}
        <GuardedPage key={pageKey} route={route} />
      </main>
    </PageFrame>
  )
}

/** Takes the place of the page, or covers it, while a second factor is required. */
function SecondStepPlace({ secondStep }: { secondStep: SecondStepStore }) {
  const request = useStore(secondStep)
  return request && <SecondStep request={request} secondStep={secondStep} />
}

/** The values of all contexts. A composition root makes them. */
export interface ContextValues {
  readonly session: SessionContextValue
  readonly language: LanguageStore
  readonly theme: ThemeStore
  readonly connection: ConnectionStore
  readonly navigation: Navigation
}

interface AppProvidersProps {
  readonly values: ContextValues
  readonly children: ReactNode
}

export function AppProviders({ values, children }: AppProvidersProps) {
  return (
    <LanguageContext value={values.language}>
      <SessionContext value={values.session}>
        <ConnectionContext value={values.connection}>
          <NavigationContext value={values.navigation}>
            <ThemeContext value={values.theme}>{children}</ThemeContext>
          </NavigationContext>
        </ConnectionContext>
      </SessionContext>
    </LanguageContext>
  )
}

/** Renders a page or redirects, depending on the session. */
function GuardedPage({ route: { access, name, page: Page } }: { route: Route }) {
  const { messages } = useLanguage()
  const { state } = useSession()
  const search = useSearch()

  const returnPath = () => readReturnPath(search, window.location.origin)
  const pageTitle = Page.titleOf?.(name, messages, search) ?? messages.common.title[name]

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
      main.classList.add('entering') // fades in
      return main.focus({ preventScroll: true })
    }
    isFirst = false
    // React ignores events that are dispatched during its commit.
    queueMicrotask(onFirst)
  }
}
