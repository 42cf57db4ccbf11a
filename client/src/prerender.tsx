import { CLIENT_PATHS } from '@foyer/contract/client-paths.ts'
import type { Language } from '@foyer/contract/languages.ts'
import { renderToString } from 'react-dom/server'
import { AppContext, type AppParts } from './app-context.ts'
import { App } from './app.tsx'
import { createConnectionStore } from './connection/connection-store.ts'
import { createLanguageStore } from './messages/language-store.ts'
import { loadMessages } from './messages/load-messages.ts'
import { createThemeStore } from './preferences/theme-store.ts'
import { preloadPage } from './routing/preload-page.ts'
import { AWAITED, createDoorSession, STRANGER } from './session/door-session.ts'

/* Renders pages at build, as a stranger sees them. Nothing here is asked of a provider or of the product. */

const nowhere = () => Promise.reject(new Error('A prerendered page asks nobody'))
const session = createDoorSession({
  isStranger: () => true,
  fetchSession: nowhere,
  begin: nowhere,
  openPopup: () => null,
})
const parts: Omit<AppParts, 'language' | 'firstPath' | 'firstSession'> = {
  theme: createThemeStore({ getItem: () => null, setItem() {}, removeItem() {} }),
  session,
  inside: { current: () => undefined, load: nowhere },
  connection: createConnectionStore(session),
  keptForms: [],
  lastWay: { read: () => null },
  warmIdentity() {},
  warmPage() {},
}

async function openLanguage(language: Language) {
  const door = await loadMessages(language, 'door')
  return createLanguageStore({ language, door, fetchPart: loadMessages, remember() {} })
}

const render = (own: Pick<AppParts, 'language' | 'firstPath' | 'firstSession'>) =>
  renderToString(
    <AppContext value={{ ...parts, ...own }}>
      <App onPage={() => {}} />
    </AppContext>,
  )

/** The markup of a page that a stranger may see. */
export async function prerenderPage(spoken: Language, path: string): Promise<string> {
  const language = await openLanguage(spoken)
  await preloadPage(path, language)
  return render({ language, firstPath: path, firstSession: STRANGER })
}

/** The markup of every page that waits until it is known who is there. */
export async function prerenderLoading(spoken: Language): Promise<string> {
  const language = await openLanguage(spoken)
  return render({ language, firstPath: CLIENT_PATHS.home, firstSession: AWAITED })
}
