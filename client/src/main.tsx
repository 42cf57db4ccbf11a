import { createRoot, hydrateRoot } from 'react-dom/client'
import { createApi } from './api/api.ts'
import { AppContext, type AppParts } from './app-context.ts'
import { App } from './app.tsx'
import { readClientSettings } from './client-settings.ts'
import { takeOver } from './early/take-over.ts'
import { createIdentityProviderLoader } from './identity/load-identity-provider.ts'
import { openPopup } from './identity/open-popup.ts'
import { createPasswordPolicyStore } from './identity/password-policy-store.ts'
import { en } from './messages/en.ts'
import { CrashBoundary } from './pages/crash-boundary.tsx'
import { createPageArrival } from './routing/page-arrival.ts'
import { openLocalStorage } from './session/local-storage.ts'
import { createSessionStorage } from './session/session-storage.ts'
import { createSession } from './session/session.ts'
import { watchSession } from './session/watch-session.ts'
import './styles/styles.css'

/* The composition root: the one place where the parts meet. */

const storage = openLocalStorage(window)
const identity = createIdentityProviderLoader(readClientSettings(document), storage)
const session = createSession({
  api: createApi((...request) => fetch(...request)),
  storage: createSessionStorage(storage),
  loadProvider: () => identity.load(),
  endProviderSession: () => identity.endSession(),
  openPopup: () => openPopup(en.popup),
})
const parts: AppParts = {
  session,
  passwordPolicy: createPasswordPolicyStore(() => identity.load()),
  warmIdentity: () => identity.warm(),
}

const early = window.foyerEarly ?? {}
// Awaited before the first render: a signed-in person never sees the form, a stranger never sees home.
await session.refresh(early.user)
watchSession(session, window)

const root = document.getElementById('root') as HTMLElement
const app = (
  <CrashBoundary>
    <AppContext value={parts}>
      <App onPage={createPageArrival(() => takeOver(early, document.documentElement))} />
    </AppContext>
  </CrashBoundary>
)
const isPrerendered =
  root.dataset['page'] === location.pathname && session.getState().status === 'signed-out'

if (isPrerendered) hydrateRoot(root, app)
else {
  // The page's own title was for who was waiting; from now on each page brings its own.
  document.querySelector('title')?.remove()
  createRoot(root).render(app)
}
