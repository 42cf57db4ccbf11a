import type { ClientSettings } from '@foyer/contract/client-settings.ts'
import { PASSWORD_MIN_LENGTH } from '@foyer/contract/constants.ts'
import { initializeApp } from 'firebase/app'
import {
  browserLocalPersistence,
  connectAuthEmulator,
  createUserWithEmailAndPassword,
  GoogleAuthProvider,
  initializeAuth,
  signInWithEmailAndPassword,
  signInWithPopup,
  validatePassword,
  type Auth,
  type User,
} from 'firebase/auth'
import { loadEmulatorTransport } from './firebase-emulator-transport.ts'
import { toIdentityError } from './firebase-error.ts'
import { createPopupResolver } from './firebase-popup-resolver.ts'
import { admitProviderLoader } from './firebase-script-policy.ts'
import type { IdentityProof, IdentityProvider } from './identity-provider.ts'
import type { PasswordPolicy } from './password-policy.ts'

/** Firebase Authentication behind our interface. This file and what it imports is one lazy chunk. */
export function createFirebaseIdentityProvider(settings: ClientSettings): IdentityProvider {
  const { emulatorOrigin } = settings.firebase
  admitProviderLoader(emulatorOrigin)
  const auth = openAuth(settings)
  const popups = createPopupResolver()
  const google = new GoogleAuthProvider()
  google.addScope('email')
  google.addScope('profile')

  return translateErrors({
    async signIn(email, password) {
      await signInWithEmailAndPassword(auth, email, password)
    },
    async signUp(email, password) {
      await createUserWithEmailAndPassword(auth, email, password)
    },
    async signInWithGoogle(popup) {
      try {
        if (emulatorOrigin) await loadEmulatorTransport(emulatorOrigin)
        await signInWithPopup(auth, google, popups.resolverFor(popup.window))
      } finally {
        popup.close()
      }
    },
    async proof({ renew } = { renew: false }) {
      await auth.authStateReady()
      return auth.currentUser ? toProof(auth.currentUser, renew) : null
    },
    passwordPolicy: () => fetchPasswordPolicy(auth),
    signOut: () => auth.signOut(),
  })
}

function openAuth({ firebase }: ClientSettings): Auth {
  const { emulatorOrigin, ...project } = firebase
  // Only what is named here is bundled: no redirect resolver, no other store than local storage.
  const auth = initializeAuth(initializeApp(project), { persistence: browserLocalPersistence })
  if (emulatorOrigin) connectAuthEmulator(auth, emulatorOrigin, { disableWarnings: true })
  return auth
}

/** `getIdToken` renews a token that expires within 30 s before it answers (the library's own margin). */
async function toProof(user: User, renew: boolean): Promise<IdentityProof | null> {
  const idToken = await user.getIdToken(renew)
  if (!user.uid || !user.email) return null
  const proof = { uid: user.uid, email: user.email, idToken }
  return user.displayName ? { ...proof, name: user.displayName } : proof
}

async function fetchPasswordPolicy(auth: Auth): Promise<PasswordPolicy> {
  const { passwordPolicy } = await validatePassword(auth, '')
  const rules = passwordPolicy.customStrengthOptions
  return {
    minLength: rules.minPasswordLength ?? PASSWORD_MIN_LENGTH,
    ...(rules.maxPasswordLength === undefined ? {} : { maxLength: rules.maxPasswordLength }),
    lowercase: rules.containsLowercaseLetter ?? false,
    uppercase: rules.containsUppercaseLetter ?? false,
    numeric: rules.containsNumericCharacter ?? false,
    ...(rules.containsNonAlphanumericCharacter && {
      nonAlphanumeric: passwordPolicy.allowedNonAlphanumericCharacters,
    }),
  }
}

/** Wraps every method so that it rejects with an IdentityError alone. */
function translateErrors(provider: IdentityProvider): IdentityProvider {
  const guard =
    <Args extends unknown[], Result>(method: (...args: Args) => Promise<Result>) =>
    (...args: Args) =>
      method(...args).catch((cause: unknown) => {
        throw toIdentityError(cause)
      })
  return {
    signIn: guard(provider.signIn),
    signUp: guard(provider.signUp),
    signInWithGoogle: guard(provider.signInWithGoogle),
    proof: guard(provider.proof),
    passwordPolicy: guard(provider.passwordPolicy),
    signOut: guard(provider.signOut),
  }
}
