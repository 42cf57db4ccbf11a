import {
  GoogleAuthProvider,
  linkWithPopup,
  reauthenticateWithPopup,
  signInWithPopup,
  type Auth,
  type User,
} from 'firebase/auth'
import { loadEmulatorTransport } from './firebase-emulator-transport.ts'
import { createPopupResolver } from './firebase-popup-resolver.ts'
import { createFirebaseRedirect } from './firebase-redirect.ts'
import type { Popup } from './identity-provider.ts'

export type FirebaseGoogle = ReturnType<typeof createFirebaseGoogle>

/** What Firebase does inside a window that is open already. Each closes it in the end. */
export function createFirebaseGoogle(auth: Auth, emulatorOrigin: string | undefined) {
  const popups = createPopupResolver()

  async function within<Result>(popup: Popup, perform: () => Promise<Result>): Promise<Result> {
    try {
      if (emulatorOrigin) await loadEmulatorTransport(emulatorOrigin)
      return await perform()
    } finally {
      popup.close()
    }
  }

  return {
    redirect: createFirebaseRedirect({
      auth,
      google: google(),
      resolver: popups.resolver,
      emulatorOrigin,
    }),
    signIn: (popup: Popup, email?: string) =>
      within(popup, () => signInWithPopup(auth, google(email), popups.resolverFor(popup.window))),
    reauthenticate: (popup: Popup, user: User) =>
      within(popup, () =>
        reauthenticateWithPopup(user, google(user.email), popups.resolverFor(popup.window)),
      ),
    link: (popup: Popup, user: User) =>
      within(popup, () =>
        linkWithPopup(user, google(user.email), popups.resolverFor(popup.window)),
      ),
  }
}

/** With an address, Google offers that account first. */
function google(email?: string | null): GoogleAuthProvider {
  const provider = new GoogleAuthProvider()
  provider.addScope('email')
  provider.addScope('profile')
  if (email) provider.setCustomParameters({ login_hint: email })
  return provider
}
