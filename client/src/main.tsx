import { CLIENT_PATHS } from '@foyer/contract/client-paths.ts'
import { DEFAULT_LANGUAGE } from '@foyer/contract/languages.ts'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { createApi } from './api/api.ts'
import { AppContext, type AppParts } from './app-context.ts'
import { App } from './app.tsx'
import { readClientSettings } from './client-settings.ts'
import { takeOver } from './early/take-over.ts'
import { forgetKeptFields } from './forms/kept-fields.ts'
import { canRedirect } from './identity/can-redirect.ts'
import { createIdentityProviderLoader } from './identity/load-identity-provider.ts'
import { openPopup } from './identity/open-popup.ts'
import { createPasswordPolicyStore } from './identity/password-policy-store.ts'
import { forgetRedirect, isRedirectPending } from './identity/pending-redirect.ts'
import { createLanguageStore } from './messages/language-store.ts'
import { loadMessages } from './messages/load-messages.ts'
import { CrashBoundary } from './pages/crash-boundary.tsx'
import { createPageArrival } from './routing/page-arrival.ts'
import { findDestination, preloadPage } from './routing/preload-page.ts'
import { createLastWay } from './session/last-way.ts'
import { openLocalStorage } from './session/local-storage.ts'
import { createSessionStorage } from './session/session-storage.ts'
import { createSession } from './session/session.ts'
import { watchSession } from './session/watch-session.ts'
import './styles/styles.css'

/* The composition root: the one place where the parts meet. */

const door = await loadMessages(DEFAULT_LANGUAGE, 'door')
const language = createLanguageStore(
  { language: DEFAULT_LANGUAGE, messages: { door } },
  loadMessages,
)
const storage = openLocalStorage(window)
const settings = readClientSettings(document)
const identity = createIdentityProviderLoader(settings, storage)
const lastWay = createLastWay(storage)
const session = createSession({
  api: createApi((...request) => fetch(...request)),
  storage: createSessionStorage(storage),
  loadProvider: () => identity.load(),
  endProviderSession: () => identity.endSession(),
  openPopup: () => openPopup(language.getState().messages.door.popup),
  lastWay,
})
const warmPage = (path: string) => void preloadPage(path, language)
const parts: AppParts = {
  session,
  lastWay,
  canRedirect: canRedirect(settings, window),
  passwordPolicy: createPasswordPolicyStore(() => identity.load()),
  language,
  warmIdentity() {
    identity.warm()
    language.load('failures').catch(() => {})
    warmPage(CLIENT_PATHS.home)
  },
  warmPage,
}

const early = window.foyerEarly ?? {}
// Awaited before the first render: a signed-in person never sees the form, a stranger never sees home.
// The page is fetched meanwhile: for a token that holds, most likely, or for a stranger.
warmPage(findDestination(location, early.user ? 'signed-in' : 'signed-out'))
if (isRedirectPending(window) && !early.user) {
  language.load('failures').catch(() => {})
  void session.comeBack()
} else {
  forgetRedirect(window)
  await session.refresh(early.user)
}
await preloadPage(findDestination(location, session.getState().status), language)
watchSession(session, window)
session.subscribe(() => {
  if (session.getState().status === 'signed-in') forgetKeptFields()
})

const root = document.getElementById('root') as HTMLElement
const app = (
  <AppContext value={parts}>
    <CrashBoundary>
      <App onPage={createPageArrival(() => takeOver(early, document.documentElement))} />
    </CrashBoundary>
  </AppContext>
)
const isPrerendered =
  root.dataset['page'] === location.pathname && session.getState().status === 'signed-out'

if (isPrerendered) hydrateRoot(root, app)
else {
  // The page's own title was for who was waiting; from now on each page brings its own.
  document.querySelector('title')?.remove()
  createRoot(root).render(app)
}
