import { createRoot } from 'react-dom/client'
import { languages } from 'virtual:product'
import { AppProviders } from '../app-providers.tsx'
import { fetchAppStyles } from '../loading/fetch-styles.ts'
import { createLanguageStore } from '../messages/language-store.ts'
import { loadMessages } from '../messages/load-messages.ts'
import { LANGUAGE_KEY } from '../preferences/page-language.ts'
import { watchPreferences } from '../preferences/watch-preferences.ts'
import { browserStorage } from '../storage/browser-storage.ts'
import { ComponentsPage } from './components-page.tsx'
import { createExampleServices } from './example-services.ts'
import '../styles/styles.css'
import './dev.css'

/* The composition root of `/dev/components`: every component in its states, without a server. */

const NAMESPACES = [
  'failures',
  'account',
  'changes',
  'emailLinks',
  'profile',
  'factors',
  'secondStep',
] as const

async function start() {
  const { language = languages[0] } = window.foyerHead ?? {}
  const store = createLanguageStore({
    language,
    common: await loadMessages(language, 'common'),
    fetchMessages: loadMessages,
    persist: (chosen) => browserStorage.setItem(LANGUAGE_KEY, chosen),
  })
  await Promise.all([...NAMESPACES.map((name) => store.load(name)), fetchAppStyles()])
  const services = createExampleServices(store)
  const { theme } = services.app
  watchPreferences({ language: store, theme, storage: browserStorage }, window)
  delete document.documentElement.dataset['startup']
  createRoot(document.getElementById('root') as HTMLElement).render(
    <AppProviders services={services}>
      <ComponentsPage />
    </AppProviders>,
  )
}

start().catch(reportError)
