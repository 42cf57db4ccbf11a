import { EMAIL_LINK_PATH } from '@foyer/contract/client-paths.ts'
import { API_TIMEOUT_MS } from '@foyer/contract/constants.ts'
import { API_BASE, GET_USER } from '@foyer/contract/endpoints.ts'
import type { Language } from '@foyer/contract/languages.ts'
import { fontFaces, languages } from 'virtual:product'
import { requestHeaders, type UserRequest } from './api.ts'
import { isFilled, subscribeToFieldChanges } from './browser/form-fields.ts'
import {
  canUsePasskeys,
  decideLanguage,
  isInAppBrowser,
  readLanguage,
  readTheme,
  showLanguage,
  showTheme,
} from './browser/page.ts'
import { isSharedIn, readStorage, userToken } from './browser/storage.ts'
import { isRedirectPending } from './identity/redirect.ts'

/*
 * Runs in the page's head before the first paint; the build inlines it. It requests the user of a stored token,
 * applies theme, language and fonts, and records the user's input until the app can handle it.
 */

/** How long browsers wait at most for a font that is `optional`. */
const FONT_WAIT_MS = 100

/** The development server serves this script as a module, which runs after the first paint. */
const FONT_DISPLAY = import.meta.env.DEV ? 'swap' : 'optional'

const page = document.documentElement

const head: HeadState = {}

window.foyerHead = head

const readableStorage = readStorage(() => localStorage)

const readableTabStorage = readStorage(() => sessionStorage)

// Sent first, so that the rest of the script runs while the request is in flight.
const token = userToken.read(isSharedIn(readableTabStorage) ? readableTabStorage : readableStorage)

if (token !== null) {
  page.dataset['startup'] = 'loading'
  const request = fetch(API_BASE + GET_USER.path, {
    headers: requestHeaders(token),
    cache: 'no-store',
    redirect: 'error',
    signal: AbortSignal.timeout(API_TIMEOUT_MS),
  })
    // The time limit covers the body, too. The app would read it only after it has loaded the code of the first page.
    .then(async (response) => new Response(await response.blob(), response))
  // The app handles a failure later; this prevents an "unhandled rejection" before that.
  request.catch(() => {})
  head.userRequest = { token, request }
} else if (isRedirectPending(readableTabStorage)) page.dataset['startup'] = 'loading'

showTheme(page, readTheme(readableStorage))

const served = page.lang

const language = decideLanguage({
  offered: languages,
  saved: readLanguage(readableStorage),
  fromLink: location.pathname === EMAIL_LINK_PATH ? readLinkLanguage(location) : [],
  served,
  browserLanguages: navigator.languages,
})

showLanguage(page, language)

head.language = language

if (served && page.lang !== served) {
  // The prerendered text is in another language; CSS hides it until the app has rendered.
  page.dataset['messages'] = 'pending'
  document.querySelector('title')?.remove()
}

preloadMessages()

addFonts()

if (OFFERS_PASSKEYS && !canUsePasskeys(location)) page.dataset['noPasskeys'] = ''

if (NEEDS_IN_APP_NOTE && isInAppBrowser(navigator)) page.dataset['inApp'] = ''

const recordSubmit = (event: Event) => {
  event.preventDefault()
  page.dataset['startup'] = 'submitted'
  head.replay = (find) => find(event.target as HTMLFormElement)?.requestSubmit()
}

const recordClick = ({ target }: Event) => {
  const button = target instanceof Element && target.closest('button[type=button]')
  if (button instanceof HTMLElement) head.replay = (find) => find(button)?.click()
}

const recordChange = ({ target }: Event) => {
  // A select in a form keeps its value, so its change needs no replay.
  if (!(target instanceof HTMLSelectElement) || target.form) return
  const { value } = target
  head.replay = (find) => {
    const select = find(target)
    if (!select) return
    select.value = value
    select.dispatchEvent(new Event('change', { bubbles: true }))
  }
}

const enableSubmit = ({ target }: Event) => {
  const form = target instanceof Element && target.closest('form')
  const submit = form && form.querySelector<HTMLButtonElement>('button[type=submit]')
  if (!submit) return
  submit.disabled = !isFilled(form)
  head.enabledSubmit = submit
}

/** Reports that the app's scripts could not be loaded. */
const showLoadFailure = ({ target }: Event) => {
  if (target instanceof HTMLScriptElement) page.dataset['startup'] = 'failed'
}

const listeners = new AbortController()

const { signal } = listeners

head.stopListening = () => {
  listeners.abort()
  unsubscribe()
}

document.addEventListener('submit', recordSubmit, { signal })

document.addEventListener('click', recordClick, { signal })

document.addEventListener('change', recordChange, { signal })

addEventListener('error', showLoadFailure, { signal, capture: true })

const unsubscribe = subscribeToFieldChanges(enableSubmit)

/** The `lang` parameter that email links contain. */
function readLinkLanguage({ search }: Location): string[] {
  return new URLSearchParams(search).getAll('lang')
}

/** The build writes the names of the message files into `data-files`. */
function preloadMessages() {
  const files = page.dataset['files']?.split(' ')
  const file = files?.find((name) => name.includes(`common-${language}-`))
  if (file !== undefined) addLink({ rel: 'modulepreload', href: file })
}

/**
 * A font that arrives after the first paint would shift the layout, so browsers drop one that is `optional`. Where the
 * page itself took longer than they wait, a font would be late, too: the scripts get its bandwidth.
 */
function addFonts() {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  if (navigation && performance.now() - navigation.requestStart > FONT_WAIT_MS) return
  for (const { family, url, weight } of fontFaces) {
    // Chromium holds the first paint for a font only if it is preloaded, and would send the page's address, which can
    // contain the code of an email's link, as its `Referer` otherwise. Without `low`, it would precede the scripts.
    addLink({ rel: 'preload', as: 'font', crossOrigin: '', fetchPriority: 'low', href: url })
    document.fonts.add(new FontFace(family, `url(${url})`, { weight, display: FONT_DISPLAY }))
  }
}

function addLink(properties: Partial<HTMLLinkElement>) {
  document.head.append(Object.assign(document.createElement('link'), properties))
}

/** The element that has taken the place of `control`, or `control` itself if it is still in the page. */
export type FindControl = <Control extends HTMLElement>(control: Control) => Control | undefined

/** What the head script passes to the app. */
export interface HeadState {
  /** The language of the page. */
  language?: Language
  userRequest?: UserRequest
  /** Repeats the user's last action, which happened before the app could handle it. */
  replay?: (find: FindControl) => void
  stopListening?: () => void
  /** The submit button that the script enabled. */
  enabledSubmit?: HTMLButtonElement
}
