import type { ClientSettings } from '@foyer/contract/client-settings.ts'
import { createFirebaseIdentityProvider } from '../src/identity/firebase-identity-provider.ts'
import { IdentityError, type IdentityErrorCode } from '../src/identity/identity-error.ts'
import type { IdentityProvider, Popup } from '../src/identity/identity-provider.ts'
import { createFakeIdentityProvider } from '../src/identity/fake-identity-provider.ts'
import { openPopup } from '../src/identity/open-popup.ts'

/* A page for the end-to-end tests: drives an identity provider in a real browser. */

type Outcome = { readonly value: unknown } | { readonly code: IdentityErrorCode }

interface Harness {
  open(kind: 'fake' | 'firebase', settings: ClientSettings): void
  call(method: keyof IdentityProvider, ...args: string[]): Promise<Outcome>
  /** The controls of the fake, for states that its interface cannot reach. */
  fake?: ReturnType<typeof createFakeIdentityProvider>
}

declare global {
  interface Window {
    harness: Harness
  }
}

let provider: IdentityProvider

window.harness = {
  open(kind, settings) {
    if (kind === 'firebase') provider = createFirebaseIdentityProvider(settings, false)
    else
      provider = this.fake = createFakeIdentityProvider({
        chooseAccount,
        ...redirectInThisTab,
      })
  },
  async call(method, ...args) {
    try {
      return { value: await perform(method, args) }
    } catch (cause) {
      if (cause instanceof IdentityError) return { code: cause.code }
      throw cause
    }
  },
}

function perform(method: keyof IdentityProvider, args: string[]): unknown {
  const [first = ''] = args
  if (method === 'proof') return provider.proof({ renew: first === 'renew' })
  if (method === 'signInWith' || method === 'link') return provider[method](PROVIDER, popup())
  if (method === 'reauthenticateWith') return provider[method](PROVIDER, first, popup())
  const call = provider[method] as (...args: string[]) => unknown
  return call(...args)
}

const popup = () => openPopup() as Popup

/** The federated provider of all tests. */
const PROVIDER = 'google'

/** The fake's redirect: to another page of the app, where the test stores the chosen account. */
const redirectInThisTab = {
  redirectToProvider() {
    location.assign('/robots.txt?provider')
    return new Promise<never>(() => {})
  },
  redirectResult() {
    const email = sessionStorage.getItem('fake:chosen')
    sessionStorage.removeItem('fake:chosen')
    return email === null ? null : ({ provider: PROVIDER, email, name: 'Ada Lovelace' } as const)
  },
}

/** The fake's popup: an email field and a button. */
function chooseAccount(popup: Popup): Promise<{ email: string; name: string } | null> {
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
