import { ACTION_PATH } from '@foyer/contract/client-paths.ts'
import { API_BASE, GET_USER } from '@foyer/contract/endpoints.ts'
import { API_TIMEOUT_MS } from '@foyer/contract/constants.ts'
import { requestHeaders } from '../api/request-headers.ts'
import { FILL_EVENTS, isFilled } from '../forms/is-filled.ts'
import { isInAppBrowser } from '../identity/in-app-browser.ts'
import { isRedirectPending } from '../identity/pending-redirect.ts'
import { readLanguage, showLanguage } from '../preferences/page-language.ts'
import { readTheme, showTheme } from '../preferences/theme.ts'
import { userToken } from '../session/user-token.ts'
import { decideLanguage } from './decide-language.ts'
import type { EarlyStart } from './take-over.ts'

/*
 * Runs in the page's head before anything is painted; the build puts it there. It does what cannot
 * wait for the app: put on the theme and the language that were chosen, hide the form from somebody who
 * is signed in, ask who they are, and remember what was done before the app could listen.
 */

const page = document.documentElement
const early: EarlyStart = {}
window.foyerEarly = early

const storage = openStorage()

// Before all else: everything that follows is done while the answer is on its way.
const token = userToken.read(storage)
if (token !== null) {
  page.dataset['early'] = 'loading'
  const request = fetch(API_BASE + GET_USER.path, {
    headers: requestHeaders(token),
    cache: 'no-store',
    redirect: 'error',
    signal: AbortSignal.timeout(API_TIMEOUT_MS),
  })
  // Whoever awaits it later hears of a failure; until then it is not an unhandled one.
  request.catch(() => {})
  early.user = { token, request }
} else if (isRedirectPending(window)) page.dataset['early'] = 'loading'

showTheme(page, readTheme(storage))

const served = page.lang
const language = decideLanguage({
  remembered: readLanguage(storage),
  ofMail: location.pathname === ACTION_PATH ? readLinkLanguage(location) : [],
  served,
  asked: navigator.languages,
})
showLanguage(page, language)
if (served && page.lang !== served) {
  // The words of the page are in another language: they are not shown until the app has its own.
  page.dataset['words'] = 'awaited'
  document.querySelector('title')?.remove()
}
fetchWords()

if (isInAppBrowser(navigator)) page.dataset['inApp'] = ''

/** Forms are `method="post"`, and nothing is ever posted to a page. */
const rememberSubmit = (event: Event) => {
  event.preventDefault()
  page.dataset['early'] = 'submitted'
  early.replay = () => (event.target as HTMLFormElement).requestSubmit()
}

const rememberClick = ({ target }: Event) => {
  const button = target instanceof Element && target.closest('button[type=button]')
  if (button instanceof HTMLElement) early.replay = () => button.click()
}

const rememberChoice = ({ target }: Event) => {
  if (!(target instanceof HTMLSelectElement)) return
  const { value } = target
  early.replay = () => {
    target.value = value
    target.dispatchEvent(new Event('change', { bubbles: true }))
  }
}

const enableSubmit = ({ target }: Event) => {
  const form = target instanceof HTMLInputElement && target.form
  const submit = form && form.querySelector<HTMLButtonElement>('button[type=submit]')
  if (!submit) return
  submit.disabled = !isFilled(form)
  early.enabled = submit
}

/** The app did not come: whatever waits for it waits in vain. */
const tellOfMissingApp = ({ target }: Event) => {
  if (target instanceof HTMLScriptElement) page.dataset['early'] = 'failed'
}

const listening = new AbortController()
const { signal } = listening
early.stopListening = () => listening.abort()
document.addEventListener('submit', rememberSubmit, { signal })
document.addEventListener('click', rememberClick, { signal })
document.addEventListener('change', rememberChoice, { signal })
addEventListener('error', tellOfMissingApp, { signal, capture: true })
for (const type of FILL_EVENTS) document.addEventListener(type, enableSubmit, { signal })

/** The links of mails say in which language the mail was. */
function readLinkLanguage({ search }: Location): string[] {
  return new URLSearchParams(search).getAll('lang')
}

/** Where it is forbidden nothing is remembered: a stranger, then, in the language of their browser. */
function openStorage(): Pick<Storage, 'getItem'> {
  try {
    return localStorage
  } catch {
    return { getItem: () => null }
  }
}

/** Begins to fetch the words of the language in use: the build has named their files in the page. */
function fetchWords() {
  const files = page.dataset['files']?.split(' ')
  const file = files?.find((name) => name.includes(`door-${language}-`))
  if (file === undefined) return
  const link = document.createElement('link')
  link.rel = 'modulepreload'
  link.href = file
  document.head.append(link)
}
