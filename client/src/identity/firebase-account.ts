import { isSameEmail } from '@foyer/contract/canonical-email.ts'
import { REAUTH_MAX_AGE_MS } from '@foyer/contract/constants.ts'
import {
  EmailAuthProvider,
  ProviderId,
  reauthenticateWithCredential,
  reload,
  signInWithEmailAndPassword,
  unlink,
  updatePassword,
  type Auth,
  type User,
} from 'firebase/auth'
import type { FirebaseGoogle } from './firebase-google.ts'
import { requireUser } from './firebase-user.ts'
import type { IdentityAccount } from './identity-account.ts'
import { IdentityError } from './identity-error.ts'

export function createFirebaseAccount(auth: Auth, google: FirebaseGoogle): IdentityAccount {
  async function findUserByEmail(email: string): Promise<User | null> {
    await auth.authStateReady()
    return isSameEmail(auth.currentUser?.email, email) ? auth.currentUser : null
  }

  return {
    async account() {
      const user = await requireUser(auth)
      await reloadFully(user)
      const { email, emailVerified } = user
      const hasPassword = findProviderData(user, ProviderId.PASSWORD) !== undefined
      const hasGoogle = findProviderData(user, ProviderId.GOOGLE) !== undefined
      return { email: email ?? '', emailVerified, hasPassword, hasGoogle }
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

    async reauthenticateWithGoogle(email, popup) {
      const user = await findUserByEmail(email)
      if (user) return reauthenticateLinked(user, () => google.reauthenticate(popup, user))
      const { user: chosen } = await google.signIn(popup, email)
      if (isSameEmail(chosen.email, email)) return
      await auth.signOut()
      throw new IdentityError('user-mismatch')
    },

    // Also used for the first password: linking a password credential would reset `emailVerified`.
    setPassword: async (password) => updatePassword(await requireUser(auth), password),

    async addGoogle(popup) {
      const { user } = await google.link(popup, await requireUser(auth))
      if (isSameEmail(findProviderData(user, ProviderId.GOOGLE)?.email, user.email)) return
      await unlink(user, ProviderId.GOOGLE)
      throw new IdentityError('google-email-mismatch')
    },

    async removeGoogle() {
      const user = await requireUser(auth)
      await reloadFully(user)
      if (!findProviderData(user, ProviderId.PASSWORD))
        throw new IdentityError('last-sign-in-method')
      await unlink(user, ProviderId.GOOGLE)
    },
  }
}

/** Without this check, Firebase would link Google to the account. */
async function reauthenticateLinked(user: User, perform: () => Promise<unknown>): Promise<void> {
  if (!findProviderData(user, ProviderId.GOOGLE)) throw new IdentityError('no-such-provider')
  await perform()
}

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

function findProviderData(user: User, providerId: string) {
  return user.providerData.find((identity) => identity.providerId === providerId)
}
