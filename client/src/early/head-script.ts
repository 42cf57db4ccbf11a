import { API_BASE, ENDPOINTS } from '@foyer/contract/endpoints.ts'
import { API_TIMEOUT_MS } from '@foyer/contract/constants.ts'
import { requestHeaders } from '../api/request-headers.ts'
import { FILL_EVENTS, isFilled } from '../forms/is-filled.ts'
import { isInAppBrowser } from '../identity/in-app-browser.ts'
import { isRedirectPending } from '../identity/pending-redirect.ts'
import { userToken } from '../session/user-token.ts'
import type { EarlyStart } from './take-over.ts'

/*
 * Runs in the page's head before anything is painted; the build puts it there. It does what cannot
 * wait for the app: hide the form from somebody who is signed in, ask who they are, and remember what
 * was clicked or submitted before the app could listen.
 */

const page = document.documentElement
const early: EarlyStart = {}
window.foyerEarly = early

const token = readToken()
if (token !== null) {
  page.dataset['early'] = 'loading'
  const request = fetch(API_BASE + ENDPOINTS.getUser.path, {
    headers: requestHeaders(token),
    cache: 'no-store',
    redirect: 'error',
    signal: AbortSignal.timeout(API_TIMEOUT_MS),
  })
  // Whoever awaits it later hears of a failure; until then it is not an unhandled one.
  request.catch(() => {})
  early.user = { token, request }
} else if (isRedirectPending(window)) page.dataset['early'] = 'loading'

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

const enableSubmit = ({ target }: Event) => {
  const form = target instanceof HTMLInputElement && target.form
  const submit = form && form.querySelector<HTMLButtonElement>('button[type=submit]')
  if (submit) submit.disabled = !isFilled(form)
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
addEventListener('error', tellOfMissingApp, { signal, capture: true })
for (const type of FILL_EVENTS) document.addEventListener(type, enableSubmit, { signal })

function readToken(): string | null {
  try {
    return userToken.read(localStorage)
  } catch {
    return null // storage is forbidden: a stranger, then
  }
}
