import { createRoot } from 'react-dom/client'
import { languages } from 'virtual:product'
import { AppProviders } from '../app/app.tsx'
import { PageFooter } from '../app/frame.tsx'
import { watchPreferences } from '../forms/preferences.tsx'
import { fetchAppStyles } from '../browser/loading.ts'
import { LANGUAGE_KEY } from '../browser/page.ts'
import { browserStorage } from '../browser/storage.ts'
import { createLanguageStore, loadMessages } from '../messages/language.ts'
import '../styles/styles.css'
import { DocumentTitle } from '../ui/page.tsx'
import { CardsSheet, FactorsSheet, ListsSheet, LoadingSheet } from './account-sheets.tsx'
import './dev.css'
import { createExampleValues } from './examples.tsx'
import { ChoicesSheet, FieldsSheet, FormsSheet } from './form-sheets.tsx'
import {
  ButtonsSheet,
  HeaderSheet,
  IllustrationSheet,
  NoticesSheet,
  ProvidersSheet,
  TokensSheet,
} from './page-sheets.tsx'

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
  const values = createExampleValues(store)
  const { theme } = values
  watchPreferences({ language: store, theme, storage: browserStorage }, window)
  delete document.documentElement.dataset['startup']
  createRoot(document.getElementById('root') as HTMLElement).render(
    <AppProviders values={values}>
      <ComponentsPage />
    </AppProviders>,
  )
}

start().catch(reportError)

/** `/dev/components`: every component in its states. */
function ComponentsPage() {
  return (
    <div className="components-page">
      <DocumentTitle page="Components" />
      <main className="page-main" tabIndex={-1} aria-labelledby="components-title">
        <hgroup className="page-title">
          <h1 id="components-title">Components</h1>
          <p>Each in its states. You see this page only in development.</p>
        </hgroup>
        <TokensSheet />
        <ButtonsSheet />
        <ProvidersSheet />
        <FieldsSheet />
        <ChoicesSheet />
        <FormsSheet />
        <NoticesSheet />
        <CardsSheet />
        <ListsSheet />
        <FactorsSheet />
        <LoadingSheet />
        <HeaderSheet />
        <IllustrationSheet />
      </main>
      <PageFooter />
    </div>
  )
}
