import { CLIENT_PATHS } from '@foyer/contract/client-paths.ts'
import type { Language } from '@foyer/contract/languages.ts'
import { renderToString } from 'react-dom/server'
import { App, AppProviders, type ContextValues } from './app/app.tsx'
import { createConnectionStore } from './session/connection.ts'
import { createLanguageStore, loadMessages } from './messages/language.ts'
import { createThemeStore } from './forms/preferences.tsx'
import { preloadPage } from './app/routes.ts'
import { createLazySession, NO_POPUP, PENDING, SIGNED_OUT } from './session/lazy-session.ts'
import type { SessionState } from './session/state.ts'
import { createUserStorage, openStorage } from './browser/storage.ts'

/* The composition root of the build: renders pages for signed-out users, without the API or the provider. */

const unavailable = () => Promise.reject(new Error('Not available while prerendering'))
function noStorage(): never {
  throw new Error('Not available while prerendering')
}
const { session, core } = createLazySession({
  hasNoSession: () => true,
  fetchCore: unavailable,
  popup: NO_POPUP,
  preloadSignIn() {},
})
const storage = openStorage(noStorage)

export { loadPageMessages } from './messages/page-messages.ts'

/** The markup of a page that signed-out users may see. */
export function prerenderPage(language: Language, path: string): Promise<string> {
  return render(language, path, SIGNED_OUT)
}

/** The markup of the page that is shown until the session is known. */
export function prerenderLoading(language: Language): Promise<string> {
  return render(language, CLIENT_PATHS.home, PENDING)
}

async function render(
  code: Language,
  initialPath: string,
  initialState: SessionState,
): Promise<string> {
  const language = createLanguageStore({
    language: code,
    common: await loadMessages(code, 'common'),
    fetchMessages: loadMessages,
    persist() {},
  })
  if (initialState.status === 'signed-out') await preloadPage(initialPath, language)
  const values: ContextValues = {
    language,
    session: {
      session,
      core,
      initialState,
      storage: createUserStorage(storage, storage),
      closePopup: NO_POPUP.close,
    },
    theme: createThemeStore(storage),
    connection: createConnectionStore(session),
    navigation: { initialPath, preloadPage() {} },
  }
  return renderToString(
    <AppProviders values={values}>
      <App mainRef={() => {}} />
    </AppProviders>,
  )
}
