import type { ClientSettings } from '@foyer/contract/client-paths.ts'
import { PASSWORD_MIN_LENGTH, REAUTH_MAX_AGE_MS } from '@foyer/contract/constants.ts'
import { isSameEmail } from '@foyer/contract/user.ts'
import { initializeApp } from 'firebase/app'
import {
  applyActionCode,
  type Auth,
  checkActionCode,
  confirmPasswordReset,
  connectAuthEmulator,
  createUserWithEmailAndPassword,
  EmailAuthProvider,
  initializeAuth,
  type Persistence,
  reauthenticateWithCredential,
  reload,
  sendEmailVerification,
  sendPasswordResetEmail,
  signInWithEmailAndPassword,
  unlink,
  updatePassword,
  type User,
  type UserInfo,
  validatePassword,
  verifyBeforeUpdateEmail,
} from 'firebase/auth'
import { type BrowserStorage, browserStorage, tabStorage } from '../browser/storage.ts'
import { isFirebaseCode, toIdentityError } from './firebase-errors.ts'
import { createFirebaseOAuth, type FirebaseOAuth } from './firebase-oauth.ts'
import { allowProviderScripts } from './firebase-scripts.ts'
import type { PasswordPolicy } from './passwords.ts'
import {
  type EmailLinkKind,
  type IdentityAccount,
  type IdentityEmailLinks,
  IdentityError,
  type IdentityProof,
  type IdentityProvider,
  type IdentitySignIn,
  type ProviderAccount,
} from './provider.ts'
import { fromFirebaseId, toFirebaseId } from './providers.ts'
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
  const oauth = OFFERS_PROVIDERS ? createFirebaseOAuth(auth, emulatorOrigin) : NO_OAUTH
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

/** Firebase's id of sign-in with a password. */
const PASSWORD = 'password'

function createFirebaseAccount(auth: Auth, oauth: FirebaseOAuth): IdentityAccount {
  async function findUserByEmail(email: string): Promise<User | null> {
    await auth.authStateReady()
    return isSameEmail(auth.currentUser?.email, email) ? auth.currentUser : null
  }

  return {
    async account() {
      const user = await requireUser(auth)
      await reloadFully(user)
      return toProviderAccount(user)
    },

    async requireRecentSignIn() {
      const user = await requireUser(auth)
      // Both times of a new token come from the provider's clock; this device's clock may be wrong.
      const { authTime, issuedAtTime } = await user.getIdTokenResult(true)
      if (Date.parse(issuedAtTime) - Date.parse(authTime) > REAUTH_MAX_AGE_MS)
        throw new IdentityError('recent-sign-in-required')
    },

    async reauthenticate(email, password) {
      const user = await findUserByEmail(email)
      if (!user) return void (await signInWithEmailAndPassword(auth, email, password))
      await reauthenticateWithCredential(user, EmailAuthProvider.credential(email, password))
    },

    async reauthenticateWith(id, email, popup) {
      const user = await findUserByEmail(email)
      if (user) {
        // Without this check, Firebase would link the provider to the account.
        if (!findProviderData(user, id)) throw new IdentityError('no-such-provider')
        return void (await oauth.reauthenticate(id, popup, user))
      }
      const { user: chosen } = await oauth.signIn(id, popup, email)
      if (isSameEmail(chosen.email, email)) return
      await auth.signOut()
      throw new IdentityError('user-mismatch')
    },

    // Also used for the first password: linking a password credential would reset `emailVerified`.
    setPassword: async (password) => updatePassword(await requireUser(auth), password),

    async link(id, popup) {
      const { user } = await oauth.link(id, popup, await requireUser(auth))
      if (isSameEmail(findProviderData(user, id)?.email, user.email)) return
      await unlink(user, toFirebaseId(id))
      throw new IdentityError('provider-email-mismatch')
    },

    async unlink(id) {
      const user = await requireUser(auth)
      await reloadFully(user)
      const others = user.providerData.filter(({ providerId }) => fromFirebaseId(providerId) !== id)
      if (!others.some(isOffered)) throw new IdentityError('last-sign-in-method')
      await unlink(user, toFirebaseId(id))
    },
  }
}

function toProviderAccount({ email, emailVerified, providerData }: User): ProviderAccount {
  const linked = providerData
    .filter(({ providerId }) => providerId !== PASSWORD)
    .map((data) => ({ id: fromFirebaseId(data.providerId), email: data.email ?? undefined }))
  return {
    email: email ?? '',
    emailVerified,
    hasPassword: linked.length < providerData.length,
    providers: linked.map(({ id }) => id),
    providerEmails: Object.fromEntries(linked.map(({ id, email }) => [id, email])),
  }
}

const isOffered = ({ providerId }: UserInfo) =>
  providerId === PASSWORD ? OFFERS_PASSWORD : fromFirebaseId(providerId) !== providerId

/** `reload` merges, so it would keep listing providers that were unlinked on another device. */
async function reloadFully(user: User): Promise<void> {
  const previous = user.providerData.splice(0)
  try {
    await reload(user)
  } catch (cause) {
    user.providerData.push(...previous)
    throw cause
  }
}

function findProviderData(user: User, id: string) {
  return user.providerData.find(({ providerId }) => providerId === toFirebaseId(id))
}

/** Operations of unsupported sign-in methods are left out. */
const LINK_KINDS: Readonly<Record<string, EmailLinkKind>> = {
  VERIFY_EMAIL: 'verify',
  PASSWORD_RESET: 'reset',
  VERIFY_AND_CHANGE_EMAIL: 'change',
  RECOVER_EMAIL: 'recover',
}

function createFirebaseEmailLinks(auth: Auth): Omit<IdentityEmailLinks, 'setLanguage'> {
  return {
    sendVerification: async (url) => sendEmailVerification(await requireUser(auth), { url }),

    async sendPasswordReset(email, url) {
      try {
        await sendPasswordResetEmail(auth, email, { url })
      } catch (cause) {
        // Without email enumeration protection, a project reveals which emails exist; this hides it.
        if (!isFirebaseCode(cause, 'user-not-found')) throw cause
      }
    },

    async sendEmailChange(newEmail, url) {
      const user = await requireUser(auth)
      try {
        await verifyBeforeUpdateEmail(user, newEmail, { url })
      } catch (cause) {
        // Does not reveal to signed-in users which other emails exist.
        if (!isFirebaseCode(cause, 'email-already-in-use')) throw cause
      }
    },

    async readActionCode(code) {
      const { operation, data } = await checkActionCode(auth, code)
      const kind = LINK_KINDS[operation]
      if (!kind || !data.email) throw new IdentityError('invalid-action-code')
      const { email, previousEmail } = data
      return previousEmail ? { kind, email, previousEmail } : { kind, email }
    },

    applyActionCode: (code) => applyActionCode(auth, code),
    resetPassword: (code, newPassword) => confirmPasswordReset(auth, code, newPassword),
  }
}

async function requireUser(auth: Auth): Promise<User> {
  await auth.authStateReady()
  if (!auth.currentUser) throw new IdentityError('sign-in-expired')
  return auth.currentUser
}

type Methods<Target> = { readonly [Name in keyof Target]: (...args: never[]) => Promise<unknown> }

/** Wraps every method of `target`, so that it rejects with the translated error. */
function translateErrors<Target extends Methods<Target>>(
  target: Target,
  translate: (cause: unknown) => Error,
): Target {
  const translateRejection =
    (method: (...args: never[]) => Promise<unknown>) =>
    (...args: never[]) =>
      method(...args).catch((cause: unknown) => {
        throw translate(cause)
      })
  const methods = Object.entries<(...args: never[]) => Promise<unknown>>(target)
  return Object.fromEntries(
    methods.map(([name, method]) => [name, translateRejection(method)]),
  ) as Target
}

const refuse = () => Promise.reject(new IdentityError('operation-not-allowed'))

/** In a product without federated providers. */
const NO_OAUTH: FirebaseOAuth = {
  redirect: { signInWithRedirect: refuse, finishRedirect: refuse },
  signIn: refuse,
  reauthenticate: refuse,
  link: refuse,
  linkPending: async () => null,
}

/**
 * Makes the library keep its session where the app keeps its own. The library tests a storage with one character and
 * then trusts it: if its session of 1,500 characters does not fit, each login fails. The methods are the library's
 * internal interface, which no other file uses.
 */
class StoragePersistence {
  readonly type: Persistence['type']
  readonly #storage: BrowserStorage

  constructor(type: Persistence['type'], storage: BrowserStorage) {
    this.type = type
    this.#storage = storage
  }

  async _isAvailable() {
    return true
  }

  async _set(key: string, value: unknown) {
    this.#storage.setItem(key, JSON.stringify(value))
  }

  async _get(key: string): Promise<unknown> {
    return JSON.parse(this.#storage.getItem(key) ?? 'null')
  }

  async _remove(key: string) {
    this.#storage.removeItem(key)
  }

  /**
   * The listener reads the session of another tab. Nothing removes it: the library is used until the page is closed.
   */
  _addListener(key: string, listener: () => void) {
    window.addEventListener('storage', (event) => {
      if (event.key === key || event.key === null) listener()
    })
  }
}

class BrowserPersistence extends StoragePersistence {
  static readonly type = 'LOCAL'
  constructor() {
    super('LOCAL', browserStorage)
  }
}

class TabPersistence extends StoragePersistence {
  static readonly type = 'SESSION'
  constructor() {
    super('SESSION', tabStorage)
  }
}

/** The library creates the instances. */
const persistenceFor = (isShared: boolean): Persistence =>
  isShared ? TabPersistence : BrowserPersistence
