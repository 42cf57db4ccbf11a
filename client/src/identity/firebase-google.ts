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

/** Google sign-in in a popup that is already open; each method closes it at the end. */
export function createFirebaseGoogle(auth: Auth, emulatorOrigin: string | undefined) {
  const popupResolver = createPopupResolver()

  async function inPopup<Result>(popup: Popup, perform: () => Promise<Result>): Promise<Result> {
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
      google: createGoogleProvider(),
      resolver: popupResolver.resolver,
      emulatorOrigin,
    }),
    signIn: (popup: Popup, email?: string) =>
      inPopup(popup, () =>
        signInWithPopup(auth, createGoogleProvider(email), popupResolver.resolverFor(popup.window)),
      ),
    reauthenticate: (popup: Popup, user: User) =>
      inPopup(popup, () =>
        reauthenticateWithPopup(
          user,
          createGoogleProvider(user.email),
          popupResolver.resolverFor(popup.window),
        ),
      ),
    link: (popup: Popup, user: User) =>
      inPopup(popup, () =>
        linkWithPopup(
          user,
          createGoogleProvider(user.email),
          popupResolver.resolverFor(popup.window),
        ),
      ),
  }
}

/** With an email, Google preselects that account. */
function createGoogleProvider(email?: string | null): GoogleAuthProvider {
  const provider = new GoogleAuthProvider()
  provider.addScope('email')
  provider.addScope('profile')
  if (email) provider.setCustomParameters({ login_hint: email })
  return provider
}
