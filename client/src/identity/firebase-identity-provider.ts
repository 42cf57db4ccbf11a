import type { ClientSettings } from '@foyer/contract/client-settings.ts'
import { PASSWORD_MIN_LENGTH } from '@foyer/contract/constants.ts'
import { initializeApp } from 'firebase/app'
import {
  browserLocalPersistence,
  connectAuthEmulator,
  createUserWithEmailAndPassword,
  initializeAuth,
  signInWithEmailAndPassword,
  validatePassword,
  type Auth,
  type User,
} from 'firebase/auth'
import { createFirebaseAccount } from './firebase-account.ts'
import { toIdentityError } from './firebase-error.ts'
import { createFirebaseGoogle, type FirebaseGoogle } from './firebase-google.ts'
import { createFirebaseMails } from './firebase-mails.ts'
import { admitProviderScripts } from './firebase-script-policy.ts'
import type { IdentityDoor, IdentityProof, IdentityProvider } from './identity-provider.ts'
import type { PasswordPolicy } from './password-policy.ts'
import { translateErrors } from './translate-errors.ts'

/** Firebase Authentication behind our interface. This file and what it imports is one lazy chunk. */
export function createFirebaseIdentityProvider(settings: ClientSettings): IdentityProvider {
  const { emulatorOrigin } = settings.firebase
  admitProviderScripts(settings.firebase)
  const auth = openAuth(settings)
  const google = createFirebaseGoogle(auth, emulatorOrigin)
  return {
    ...translateErrors(createDoor(auth, google), toIdentityError),
    ...translateErrors(createFirebaseAccount(auth, google), toIdentityError),
    ...translateErrors(createFirebaseMails(auth), toIdentityError),
    setLanguage(language) {
      auth.languageCode = language
    },
  }
}

function createDoor(auth: Auth, google: FirebaseGoogle): IdentityDoor {
  return {
    async signIn(email, password) {
      await signInWithEmailAndPassword(auth, email, password)
    },
    async signUp(email, password) {
      await createUserWithEmailAndPassword(auth, email, password)
    },
    async signInWithGoogle(popup) {
      await google.signIn(popup)
    },
    ...google.redirect,
    async proof({ renew } = { renew: false }) {
      await auth.authStateReady()
      return auth.currentUser ? toProof(auth.currentUser, renew) : null
    },
    passwordPolicy: () => fetchPasswordPolicy(auth),
    signOut: () => auth.signOut(),
  }
}

function openAuth({ firebase }: ClientSettings): Auth {
  const { emulatorOrigin, captcha: _, ...project } = firebase
  // Only what is named here is bundled: the resolver is given to the calls that need it, and there is no other store than local storage.
  const auth = initializeAuth(initializeApp(project), { persistence: browserLocalPersistence })
  if (emulatorOrigin) connectAuthEmulator(auth, emulatorOrigin, { disableWarnings: true })
  return auth
}

/** `getIdTokenResult` renews a token that expires within 30 s before it answers (the library's own margin). */
async function toProof(user: User, renew: boolean): Promise<IdentityProof | null> {
  const { token: idToken, signInProvider } = await user.getIdTokenResult(renew)
  if (!user.uid || !user.email) return null
  const proof = { uid: user.uid, email: user.email, idToken, provider: signInProvider ?? '' }
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
