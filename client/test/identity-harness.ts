import type { ClientSettings } from '@foyer/contract/client-settings.ts'
import { createFirebaseIdentityProvider } from '../src/identity/firebase-identity-provider.ts'
import { IdentityError, type IdentityErrorCode } from '../src/identity/identity-error.ts'
import type { IdentityProvider, Popup } from '../src/identity/identity-provider.ts'
import { createMemoryIdentityProvider } from '../src/identity/memory-identity-provider.ts'
import { openPopup } from '../src/identity/open-popup.ts'

/* A page for the suite in e2e/: any identity provider, driven from outside, in a real browser. */

type Outcome = { readonly value: unknown } | { readonly code: IdentityErrorCode }

interface Harness {
  open(kind: 'memory' | 'firebase', settings: ClientSettings): void
  call(method: keyof IdentityProvider, ...words: string[]): Promise<Outcome>
  /** What the twin cannot be brought to from outside. */
  twin?: ReturnType<typeof createMemoryIdentityProvider>
}

declare global {
  interface Window {
    harness: Harness
  }
}

let provider: IdentityProvider

window.harness = {
  open(kind, settings) {
    if (kind === 'firebase') provider = createFirebaseIdentityProvider(settings)
    else
      provider = this.twin = createMemoryIdentityProvider({
        chooseGoogleAccount,
        ...googleInThisTab,
      })
  },
  async call(method, ...words) {
    try {
      return { value: await perform(method, words) }
    } catch (cause) {
      if (cause instanceof IdentityError) return { code: cause.code }
      throw cause
    }
  },
}

function perform(method: keyof IdentityProvider, words: string[]): unknown {
  const [first = ''] = words
  if (method === 'proof') return provider.proof({ renew: first === 'renew' })
  if (method === 'signInWithGoogle' || method === 'addGoogle') return provider[method](popup())
  if (method === 'reauthenticateWithGoogle') return provider[method](first, popup())
  const call = provider[method] as (...words: string[]) => unknown
  return call(...words)
}

const popup = () => openPopup('Opening') as Popup

/** The twin's Google in this tab: another page of the product's, where the test notes who was chosen. */
const googleInThisTab = {
  leaveForGoogle() {
    location.assign('/robots.txt?google')
    return new Promise<never>(() => {})
  },
  chosenWhileAway() {
    const email = sessionStorage.getItem('twin:chosen')
    sessionStorage.removeItem('twin:chosen')
    return email === null ? null : { email, name: 'Ada Lovelace' }
  },
}

/** The twin's Google: an address and a button, in the window it was given. */
function chooseGoogleAccount(popup: Popup): Promise<{ email: string; name: string } | null> {
  const { document } = popup.window
  document.body.innerHTML = '<input id="email-input"><button id="sign-in">Sign in</button>'
  const { promise, resolve } = Promise.withResolvers<{ email: string; name: string } | null>()
  document.getElementById('sign-in')?.addEventListener('click', () => {
    const email = document.querySelector('input')?.value ?? ''
    resolve({ email, name: 'Ada Lovelace' })
  })
  popup.window.addEventListener('pagehide', () => resolve(null))
  return promise
}
