import { CLIENT_PATHS } from '@foyer/contract/client-paths.ts'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { languages, offersProviders } from 'virtual:product'
import { AppProviders, type AppServices } from './app-providers.tsx'
import { App } from './app.tsx'
import { createConnectionStore } from './connection/connection-store.ts'
import { takeDrafts } from './drafts/form-drafts.ts'
import { fetchAppCore } from './fetch-app-core.ts'
import { prepareHandOff } from './head/hand-off.ts'
import { fetchFirebase } from './identity/fetch-firebase.ts'
import type { Popup } from './identity/identity-provider.ts'
import { openPopup as openProviderPopup } from './identity/open-popup.ts'
import { isRedirectPending } from './identity/pending-redirect.ts'
import { createLanguageStore, type LanguageStore } from './messages/language-store.ts'
import { loadMessages } from './messages/load-messages.ts'
import { CrashPage } from './pages/crash-page.tsx'
import { LANGUAGE_KEY } from './preferences/page-language.ts'
import { createThemeStore } from './preferences/theme-store.ts'
import { watchPreferences } from './preferences/watch-preferences.ts'
import { createPageFocus } from './routing/focus-page.ts'
import { accessStatus } from './routing/decide-access.ts'
import { findDestination, preloadPage } from './routing/preload-page.ts'
import { readLastMethod } from './session/last-method.ts'
import { createLazySession, PENDING, SIGNED_OUT } from './session/lazy-session.ts'
import { createUserStorage } from './session/user-storage.ts'
import { userToken } from './session/user-token.ts'
import { watchSession } from './session/watch-session.ts'
import { browserStorage, tabStorage } from './storage/browser-storage.ts'
import { ErrorBoundary } from './ui/error-boundary.tsx'
import './styles/styles.css'

/* The composition root of the browser. `app-core.ts` composes what is loaded later. */

const page = document.documentElement
const head = window.foyerHead ?? {}
const userStorage = createUserStorage(browserStorage, tabStorage)
const drafts = takeDrafts(history)
const draftForms = Object.keys(drafts)

async function openLanguage(): Promise<LanguageStore> {
  const { language = languages[0] } = head
  return createLanguageStore({
    language,
    common: await loadMessages(language, 'common'),
    fetchMessages: loadMessages,
    persist: (chosen) => browserStorage.setItem(LANGUAGE_KEY, chosen),
    browserLanguages: navigator.languages,
  })
}

function createServices(language: LanguageStore): AppServices {
  let popup: Popup | null = null
  const openPopup = () => (popup = offersProviders ? openProviderPopup() : null)
  // Assumes that a stored token is valid, to preload the page that the user will most likely see.
  const status = head.userRequest ? 'signed-in' : 'signed-out'
  const firstPage = preloadPage(findDestination(location, status), language)
  const { session, coreLoader } = createLazySession({
    hasNoSession,
    fetchCore: () =>
      fetchAppCore({
        storage: userStorage,
        language,
        openPopup,
        start: { userRequest: head.userRequest, firstPage },
      }),
    openPopup,
  })
  const preload = (path: string) => void preloadPage(path, language)
  return {
    language,
    session: { session, initialState: isHome() ? PENDING : SIGNED_OUT },
    connection: createConnectionStore(session, window),
    initialPath: location.pathname,
    app: {
      theme: createThemeStore(browserStorage),
      readLastMethod: () => readLastMethod(browserStorage),
      coreLoader,
      draftForms,
      // In parallel; each failure is reported by the operation that needs the file.
      preloadIdentity() {
        coreLoader.load().catch(() => {})
        void fetchFirebase().catch(() => {})
        language.load('failures').catch(() => {})
        preload(CLIENT_PATHS.home)
      },
      preloadPage: preload,
      closePopup: () => popup?.close(),
      userStorage,
    },
  }
}

const hasNoSession = () => userToken.read(userStorage) === null && !isRedirectPending(tabStorage)

const isHome = () => location.pathname === CLIENT_PATHS.home

/** Whether the prerendered markup matches the first render: the loading page at home, else a signed-out page. */
function canHydrate(root: HTMLElement, { session: { session } }: AppServices): boolean {
  if (page.dataset['messages'] !== undefined || !root.firstElementChild) return false
  const { status } = session.getState()
  return isHome()
    ? status === 'loading'
    : status === 'signed-out' && root.dataset['page'] === location.pathname
}

/** Resolves when the first page is rendered, even if it is the loading page. */
function render(services: AppServices): Promise<void> {
  const { language, session, app } = services
  watchSession(session.session, userStorage, window)
  watchPreferences({ language, theme: app.theme, storage: browserStorage }, window)
  const root = document.getElementById('root') as HTMLElement
  const handOff = prepareHandOff(root, head)
  const { promise, resolve } = Promise.withResolvers<void>()
  const tree = (
    <AppProviders services={services}>
      <ErrorBoundary fallback={() => <CrashPage />}>
        <App mainRef={createPageFocus(resolve)} />
      </ErrorBoundary>
    </AppProviders>
  )
  // An extension has changed the page, so React renders it again, which is no error.
  if (canHydrate(root, services)) hydrateRoot(root, tree, { onRecoverableError: console.warn })
  else {
    // Each page renders its own title.
    document.querySelector('title')?.remove()
    createRoot(root).render(tree)
  }
  return promise.then(handOff)
}

/** Renders once the session is known: signed-in users never see the login form, signed-out users never see home. */
async function start() {
  if (location.pathname === CLIENT_PATHS.homeAlias)
    history.replaceState(history.state, '', CLIENT_PATHS.home)
  const services = createServices(await openLanguage())
  const { session } = services.session
  const { coreLoader } = services.app
  const sessionKnown = session.refresh()
  // The app core restores drafts. Loads it first, so that no form is shown empty after a reload.
  if (draftForms.length > 0) await coreLoader.load().catch(() => {})
  if (isHome() && session.getState().status === 'loading') {
    // Hydrates the prerendered loading page early, so that little is left to render once the user is fetched.
    // Other pages are longer and would shift the footer.
    const isLoaded = sessionKnown.then(
      () => true,
      () => false,
    )
    await render(services)
    if (!(await isLoaded)) page.dataset['startup'] = 'failed'
  } else {
    await sessionKnown
    await preloadPage(
      findDestination(
        location,
        accessStatus(session.getState()),
        coreLoader.current()?.readReturnPath,
      ),
      services.language,
    )
    await render(services)
  }
  coreLoader.current()?.restoreDrafts(drafts, document)
  draftForms.length = 0 // forms that are opened later start empty
}

start().catch((cause: unknown) => {
  page.dataset['startup'] = 'failed'
  reportError(cause)
})
