import { CLIENT_PATHS } from '@foyer/contract/client-paths.ts'
import { DEFAULT_LANGUAGE, matchLanguage } from '@foyer/contract/languages.ts'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { AppContext, type AppParts } from './app-context.ts'
import { App } from './app.tsx'
import { createConnectionStore } from './connection/connection-store.ts'
import { fetchOnce } from './connection/fetch-once.ts'
import { fillKeptForms, takeKeptForms } from './connection/kept-forms.ts'
import { takeOver } from './early/take-over.ts'
import { fetchFirebase } from './identity/fetch-firebase.ts'
import { openPopup } from './identity/open-popup.ts'
import { forgetRedirect, isRedirectPending } from './identity/pending-redirect.ts'
import { createInsideLoader } from './inside-loader.ts'
import { createLanguageStore, type LanguageStore } from './messages/language-store.ts'
import { loadMessages } from './messages/load-messages.ts'
import { CrashBoundary } from './pages/crash-boundary.tsx'
import { LANGUAGE_KEY } from './preferences/page-language.ts'
import { createThemeStore } from './preferences/theme-store.ts'
import { watchPreferences } from './preferences/watch-preferences.ts'
import { createPageArrival } from './routing/page-arrival.ts'
import { findDestination, preloadPage } from './routing/preload-page.ts'
import { AWAITED, createDoorSession, STRANGER } from './session/door-session.ts'
import { createLastWay } from './session/last-way.ts'
import { openLocalStorage } from './session/local-storage.ts'
import type { Session } from './session/session.ts'
import { userToken } from './session/user-token.ts'
import { watchSession } from './session/watch-session.ts'
import './styles/styles.css'

/* The composition root: the one place where the parts meet. */

const page = document.documentElement
const early = window.foyerEarly ?? {}
const storage = openLocalStorage(window)
/** What was typed before the page was loaded again. */
const kept = takeKeptForms(history)
const keptForms = Object.keys(kept)

/** The language the page says it is in: the script in the head has decided. */
async function openLanguage(): Promise<LanguageStore> {
  const language = matchLanguage([page.lang]) ?? DEFAULT_LANGUAGE
  return createLanguageStore({
    language,
    door: await loadMessages(language, 'door'),
    fetchPart: loadMessages,
    remember: (chosen) => storage.setItem(LANGUAGE_KEY, chosen),
    asked: navigator.languages,
  })
}

function createParts(language: LanguageStore): AppParts {
  const lastWay = createLastWay(storage)
  const openWindow = () => openPopup(language.getState().messages.door.popup)
  const inside = createInsideLoader({ storage, lastWay, language, openPopup: openWindow })
  // For a token that holds, most likely, or for a stranger.
  const firstPage = preloadPage(
    findDestination(location, early.user ? 'signed-in' : 'signed-out'),
    language,
  )
  const session = createDoorSession({
    isStranger,
    fetchSession: async () => (await inside.load()).session,
    begin: (whole) => begin(whole, language, firstPage),
    openPopup: openWindow,
  })
  /** Whoever works with what is inside is known to the door as well: both tell of one session. */
  const load = fetchOnce(async () => {
    const loaded = await inside.load()
    await session.warm()
    return loaded
  })
  const warmPage = (path: string) => void preloadPage(path, language)
  return {
    language,
    theme: createThemeStore(storage),
    session,
    firstPath: location.pathname,
    firstSession: isHome() ? AWAITED : STRANGER,
    inside: { current: inside.current, load },
    connection: createConnectionStore(session, window),
    keptForms,
    lastWay,
    warmIdentity() {
      // Side by side: whoever acts waits for the last of them.
      void session.warm()
      void fetchFirebase().catch(() => {}) // the load that matters tells of its failure
      language.load('failures').catch(() => {}) // whoever fails without them says so in the door's words
      warmPage(CLIENT_PATHS.home)
    },
    warmPage,
  }
}

/** Nothing here tells of anybody, so that nothing has to be fetched to find out. */
const isStranger = () => userToken.read(storage) === null && !isRedirectPending(window)

/** The session finds out who is there. The answer is read when the page that it leads to has come: nothing is shown in between. */
async function begin(session: Session, language: LanguageStore, firstPage: Promise<void>) {
  if (isRedirectPending(window) && !early.user) {
    language.load('failures').catch(() => {})
    void session.comeBack()
  } else {
    forgetRedirect(window)
    const { user } = early
    await session.refresh(user && { ...user, request: firstPage.then(() => user.request) })
  }
}

const isHome = () => location.pathname === CLIENT_PATHS.home

/** Whether the page was made at build as it is to be rendered: for a stranger, or at home for whoever is awaited. */
function isMade(root: HTMLElement, { session }: AppParts): boolean {
  if (page.dataset['words'] !== undefined || !root.firstElementChild) return false
  const { status } = session.getState()
  return isHome()
    ? status === 'loading'
    : status === 'signed-out' && root.dataset['page'] === location.pathname
}

/** Resolves when a page stands, be it one that waits. */
function render(parts: AppParts): Promise<void> {
  watchSession(parts.session, window)
  watchPreferences({ ...parts, storage }, window)
  const root = document.getElementById('root') as HTMLElement
  const { promise, resolve } = Promise.withResolvers<void>()
  const app = (
    <AppContext value={parts}>
      <CrashBoundary>
        <App onPage={createPageArrival(resolve)} />
      </CrashBoundary>
    </AppContext>
  )
  if (isMade(root, parts)) hydrateRoot(root, app)
  else {
    // The page's own title was for who was waiting; from now on each page brings its own.
    document.querySelector('title')?.remove()
    createRoot(root).render(app)
  }
  return promise.then(() => takeOver(early, page))
}

/** Who is there is known before the first page stands that tells of it: a signed-in person never sees the form, a stranger never sees home. */
async function start() {
  // Decisions 2.
  if (location.pathname === CLIENT_PATHS.homeAlias)
    history.replaceState(history.state, '', CLIENT_PATHS.home)
  const parts = createParts(await openLanguage())
  const { session } = parts
  const known = session.refresh()
  if (isHome() && session.getState().status === 'loading') {
    // That page waits already, and is taken over while it does: what the answer changes then is little. A longer
    // page is rendered at once, as it would push the foot away that stands below the waiting one.
    // What does not come is told in its frame.
    await Promise.all([render(parts), known.catch(() => {})])
  } else {
    await known
    await preloadPage(findDestination(location, session.getState().status), parts.language)
    await render(parts)
  }
  fillKeptForms(kept, document)
  keptForms.length = 0 // what opens later begins anew
}

// Without its words the app is as good as missing.
start().catch((cause: unknown) => {
  page.dataset['early'] = 'failed'
  reportError(cause)
})
