import { CLIENT_PATHS } from '@foyer/contract/client-paths.ts'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { languages } from 'virtual:product'
import { accessStatus } from './app/access.ts'
import {
  App,
  AppProviders,
  type ContextValues,
  createPageFocus,
  preloadHeader,
  preloadSecondStep,
} from './app/app.tsx'
import { createThemeStore, watchPreferences } from './forms/preferences.tsx'
import { findDestination, preloadPage } from './app/routes.ts'
import { readDrafts } from './browser/drafts.ts'
import { type DraftField, readText, writeText } from './browser/form-fields.ts'
import { fetchAppStyles, lazyModule } from './browser/loading.ts'
import { LANGUAGE_KEY } from './browser/page.ts'
import { browserStorage, createUserStorage, tabStorage, userToken } from './browser/storage.ts'
import type { FindControl, HeadState } from './head-script.ts'
import { preloadFailures } from './forms/submission.tsx'
import { createProviderPopup, openProviderWindow } from './identity/popup.ts'
import { isRedirectPending } from './identity/redirect.ts'
import { createLanguageStore, type LanguageStore, loadMessages } from './messages/language.ts'
import { CrashPage } from './pages/crash.tsx'
import { createConnectionStore } from './session/connection.ts'
import {
  createLazySession,
  NO_POPUP,
  PENDING,
  SIGNED_OUT,
  watchSession,
} from './session/lazy-session.ts'
import './styles/styles.css'
import { ErrorBoundary } from './ui/page.tsx'

/* The composition root of the browser. `core.ts` composes what is loaded later. */

const page = document.documentElement

const head = window.foyerHead ?? {}

const userStorage = createUserStorage(browserStorage, tabStorage)

const isReloaded = readDrafts(history)

/** The provider's library. Loads when a sign-in is likely; a start with a token never needs it. */
const firebase = lazyModule(() => import('./identity/firebase.ts'))

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

function createContextValues(language: LanguageStore): ContextValues {
  const popup = OFFERS_PROVIDERS ? createProviderPopup(openProviderWindow) : NO_POPUP
  // Assumes that a stored token is valid, to preload the page that the user will most likely see.
  const status = head.userRequest ? 'signed-in' : 'signed-out'
  const firstPage = preloadPage(findDestination(location, status), language)
  const preload = (path: string) => void preloadPage(path, language)
  const { session, core } = createLazySession({
    hasNoSession,
    async fetchCore() {
      // A failure of the sign-in at the provider is described on the first render.
      if (isRedirectPending(tabStorage)) void preloadFailures(language)
      const [{ createCore }] = await Promise.all([
        import('./core.ts'),
        preloadHeader(language),
        fetchAppStyles(),
      ])
      return createCore({
        storage: userStorage,
        language,
        popup,
        loadFirebase: firebase.load,
        loadSecondStep: () => preloadSecondStep(language),
        userRequest: head.userRequest,
        firstPage,
      })
    },
    popup,
    // In parallel; each failure is reported by the operation that needs the file.
    preloadSignIn() {
      firebase.load().catch(() => {})
      void preloadFailures(language)
      preload(CLIENT_PATHS.home)
    },
  })
  return {
    language,
    session: {
      session,
      core,
      initialState: isHome() ? PENDING : SIGNED_OUT,
      storage: userStorage,
      closePopup: popup.close,
    },
    theme: createThemeStore(browserStorage),
    connection: createConnectionStore(session, window),
    navigation: { initialPath: location.pathname, preloadPage: preload },
  }
}

const hasNoSession = () => userToken.read(userStorage) === null && !isRedirectPending(tabStorage)

const isHome = () => location.pathname === CLIENT_PATHS.home

/** Whether the prerendered markup matches the first render: the loading page at home, else a signed-out page. */
function canHydrate(root: HTMLElement, { session: { session } }: ContextValues): boolean {
  if (page.dataset['messages'] !== undefined || !root.firstElementChild) return false
  const { status } = session.getState()
  return isHome()
    ? status === 'loading'
    : status === 'signed-out' && root.dataset['page'] === location.pathname
}

/** Resolves when the first page is rendered, even if it is the loading page. */
function render(values: ContextValues): Promise<void> {
  const { language, session, theme } = values
  watchSession(session.session, userStorage, window)
  watchPreferences({ language, theme, storage: browserStorage }, window)
  const root = document.getElementById('root') as HTMLElement
  const handOff = prepareHandOff(root)
  const { promise, resolve } = Promise.withResolvers<void>()
  const tree = (
    <AppProviders values={values}>
      <ErrorBoundary fallback={() => <CrashPage />}>
        <App mainRef={createPageFocus(resolve)} />
      </ErrorBoundary>
    </AppProviders>
  )
  // An extension has changed the page, so React renders it again, which is no error.
  if (canHydrate(root, values)) hydrateRoot(root, tree, { onRecoverableError: console.warn })
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
  const values = createContextValues(await openLanguage())
  const { session } = values.session
  const sessionKnown = session.refresh()
  // Loaded first, so that no form is shown empty after a reload.
  const drafts = isReloaded
    ? await import('./browser/restore-drafts.ts').catch(() => {})
    : undefined
  if (isHome() && session.getState().status === 'loading') {
    // Hydrates the prerendered loading page early, so that little is left to render once the user is fetched.
    // Other pages are longer and would shift the footer.
    const isLoaded = sessionKnown.then(
      () => true,
      () => false,
    )
    await render(values)
    if (!(await isLoaded)) page.dataset['startup'] = 'failed'
  } else {
    await sessionKnown
    await preloadPage(findDestination(location, accessStatus(session.getState())), values.language)
    await render(values)
  }
  drafts?.restoreDrafts(document)
}

start().catch((cause: unknown) => {
  page.dataset['startup'] = 'failed'
  reportError(cause)
})

declare global {
  interface Window {
    foyerHead?: HeadState
  }
}

/**
 * Call it before the app renders into `root`; the returned function takes over from the head script once it has
 * rendered.
 *
 * Ada's password manager inserts a button beside each field while the page loads. React doesn't recognize the page,
 * and renders it again with new elements. What she has typed, ticked, focused and submitted in the old ones, until
 * that moment, moves to the new ones.
 */
function prepareHandOff(root: HTMLElement): () => void {
  const before = listControls(root)
  let focused = document.activeElement
  // A removed element has lost the focus. React stops the event while it hydrates, but after this phase.
  const onFocus = ({ target }: Event) => (focused = target as Element)
  document.addEventListener('focusin', onFocus, true)

  return () => {
    document.removeEventListener('focusin', onFocus, true)
    head.stopListening?.()
    delete page.dataset['startup']
    delete page.dataset['messages']
    page.querySelector('.startup-loading')?.remove()
    // React assumes that the button is still disabled, and would not update it.
    if (head.enabledSubmit) head.enabledSubmit.disabled = true

    const after = new Map([...listControls(root)].map(([control, key]) => [key, control]))
    const find = ((control: DraftField) =>
      control.isConnected ? control : after.get(before.get(control) ?? '')) as FindControl
    for (const control of before.keys()) {
      const successor = find(control)
      if (successor && successor !== control) moveInput(control, successor, control === focused)
    }
    focusEmail()
    head.replay?.(find)
  }
}

/**
 * The controls and forms of the page, each with a key that its successor has too: its kind, and its place among them.
 */
function listControls(root: HTMLElement): Map<DraftField, string> {
  const counts: Record<string, number> = {}
  // Forms and buttons count as fields: they have no text, so only their focus moves.
  const controls = root.querySelectorAll<DraftField>('form, input, select, textarea, button')
  return new Map(
    [...controls].map((control) => {
      const kind = control.tagName + (control.name || control.className)
      counts[kind] = (counts[kind] ?? 0) + 1
      return [control, kind + counts[kind]]
    }),
  )
}

function moveInput(from: DraftField, to: DraftField, isFocused: boolean) {
  // The selects in the footer have no name; their change is replayed.
  if (from.name && from.value && readText(from)) {
    writeText(to, readText(from))
    to.dispatchEvent(new Event('input', { bubbles: true }))
  }
  if (!isFocused) return
  to.focus()
  // Selects and fields for emails have no selection.
  if ('selectionStart' in from && from.selectionStart !== null)
    (to as HTMLInputElement).setSelectionRange(from.selectionStart, from.selectionEnd)
}

/**
 * On pages for signed-out users. Not on touch screens, where a keyboard would cover the form, and not if the user has
 * already chosen a field.
 */
function focusEmail() {
  if (document.activeElement !== document.body || !matchMedia('(pointer: fine)').matches) return
  page.querySelector<HTMLElement>('.auth-page [type=email]')?.focus({ preventScroll: true })
}
