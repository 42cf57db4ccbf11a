import type { ClientSettings } from '@foyer/contract/client-paths.ts'
import { PASSWORD_MIN_LENGTH } from '@foyer/contract/constants.ts'
import { initializeApp } from 'firebase/app'
import {
  connectAuthEmulator,
  createUserWithEmailAndPassword,
  initializeAuth,
  signInWithEmailAndPassword,
  validatePassword,
  type Auth,
  type User,
} from 'firebase/auth'
import { offersProviders } from 'virtual:product'
import { createFirebaseAccount } from './firebase-account.ts'
import { createFirebaseEmailLinks } from './firebase-email-links.ts'
import { toIdentityError } from './firebase-error.ts'
import { createFirebaseOAuth, type FirebaseOAuth } from './firebase-oauth.ts'
import { NO_OAUTH } from './no-oauth.ts'
import { fromFirebaseId } from '../providers/provider-ids.ts'
import { allowProviderScripts } from './firebase-script-policy.ts'
import { requireUser } from './firebase-user.ts'
import { persistenceFor } from './firebase-persistence.ts'
import type { IdentitySignIn, IdentityProof, IdentityProvider } from './identity-provider.ts'
import type { PasswordPolicy } from './password-policy.ts'
import { translateErrors } from './translate-errors.ts'
import { withTypedCredentials } from './typed-credentials.ts'

/** The library's names of its apps, each with a session of its own. */
const APPS = { browser: '[DEFAULT]', tab: 'tab' }

/**
 * Implements the identity provider with Firebase Authentication. On a shared computer, the library keeps its session in
 * this tab only. This file and its imports form one lazy chunk.
 */
export function createFirebaseIdentityProvider(
  settings: ClientSettings,
  isShared: boolean,
): IdentityProvider {
  const { emulatorOrigin } = settings.firebase
  allowProviderScripts(settings.firebase)
  const auth = createAuth(settings, isShared)
  const oauth = offersProviders ? createFirebaseOAuth(auth, emulatorOrigin) : NO_OAUTH
  return withTypedCredentials({
    ...translateErrors(createFirebaseSignIn(auth, oauth), toIdentityError),
    ...translateErrors(createFirebaseAccount(auth, oauth), toIdentityError),
    ...translateErrors(createFirebaseEmailLinks(auth), toIdentityError),
    setLanguage(language) {
      auth.languageCode = language
    },
  })
}

function createFirebaseSignIn(auth: Auth, oauth: FirebaseOAuth): IdentitySignIn {
  return {
    async signIn(email, password) {
      await signInWithEmailAndPassword(auth, email, password)
    },
    async signUp(email, password) {
      await createUserWithEmailAndPassword(auth, email, password)
    },
    deleteAccount: async () => (await requireUser(auth)).delete(),
    async signInWith(id, popup) {
      await oauth.signIn(id, popup)
    },
    ...oauth.redirect,
    linkPending: oauth.linkPending,
    async proof({ renew } = { renew: false }) {
      await auth.authStateReady()
      return auth.currentUser ? toProof(auth.currentUser, renew) : null
    },
    passwordPolicy: () => fetchPasswordPolicy(auth),
    signOut: () => auth.signOut(),
  }
}

function createAuth({ firebase }: ClientSettings, isShared: boolean): Auth {
  const { emulatorOrigin, captcha: _, ...project } = firebase
  // `initializeAuth` keeps the default resolver and the library's persistences out of the bundle.
  const auth = initializeAuth(initializeApp(project, isShared ? APPS.tab : APPS.browser), {
    persistence: persistenceFor(isShared),
  })
  if (emulatorOrigin) connectAuthEmulator(auth, emulatorOrigin, { disableWarnings: true })
  return auth
}

/** `getIdTokenResult` renews a token that expires within 30 s, a limit set by the library. */
async function toProof(user: User, renew: boolean): Promise<IdentityProof | null> {
  const { token: idToken, signInProvider } = await user.getIdTokenResult(renew)
  if (!user.uid || !user.email) return null
  const provider = fromFirebaseId(signInProvider ?? '')
  const proof = { uid: user.uid, email: user.email, idToken, provider }
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
