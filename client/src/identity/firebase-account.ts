import { FRESH_SIGN_IN_MS } from '@foyer/contract/constants.ts'
import { isSameEmail } from '@foyer/contract/canonical-email.ts'
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

/** The account part of the provider, with Firebase. */
export function createFirebaseAccount(auth: Auth, google: FirebaseGoogle): IdentityAccount {
  /** Whoever is signed in, if it is them. */
  async function findUser(email: string): Promise<User | null> {
    await auth.authStateReady()
    return isSameEmail(auth.currentUser?.email, email) ? auth.currentUser : null
  }

  return {
    async account() {
      const user = await requireUser(auth)
      await reloadWhole(user)
      const { email, emailVerified } = user
      const hasPassword = findIdentity(user, ProviderId.PASSWORD) !== undefined
      const hasGoogle = findIdentity(user, ProviderId.GOOGLE) !== undefined
      return { email: email ?? '', emailVerified, hasPassword, hasGoogle }
    },

    async requireRecentSignIn() {
      const user = await requireUser(auth)
      // A token made just now carries both moments by the provider's clock: this machine's may be wrong.
      const { authTime, issuedAtTime } = await user.getIdTokenResult(true)
      if (Date.parse(issuedAtTime) - Date.parse(authTime) > FRESH_SIGN_IN_MS)
        throw new IdentityError('recent-sign-in-required')
    },

    async reauthenticate(email, password) {
      const user = await findUser(email)
      if (!user) return void (await signInWithEmailAndPassword(auth, email, password))
      await reauthenticateWithCredential(user, EmailAuthProvider.credential(email, password))
    },

    async reauthenticateWithGoogle(email, popup) {
      const user = await findUser(email)
      if (user) return reauthenticateLinked(user, () => google.reauthenticate(popup, user))
      const { user: chosen } = await google.signIn(popup, email)
      if (isSameEmail(chosen.email, email)) return
      await auth.signOut()
      throw new IdentityError('user-mismatch')
    },

    // For a first password too: unlike linking one, it leaves the address verified.
    setPassword: async (password) => updatePassword(await requireUser(auth), password),

    async addGoogle(popup) {
      const { user } = await google.link(popup, await requireUser(auth))
      if (isSameEmail(findIdentity(user, ProviderId.GOOGLE)?.email, user.email)) return
      await unlink(user, ProviderId.GOOGLE)
      throw new IdentityError('google-other-address')
    },

    async removeGoogle() {
      const user = await requireUser(auth)
      await reloadWhole(user)
      if (!findIdentity(user, ProviderId.PASSWORD)) throw new IdentityError('last-way-in')
      await unlink(user, ProviderId.GOOGLE)
    },
  }
}

/** Without this, Google would be linked on the way, whatever the person thinks of it. */
async function reauthenticateLinked(user: User, perform: () => Promise<unknown>): Promise<void> {
  if (!findIdentity(user, ProviderId.GOOGLE)) throw new IdentityError('no-such-provider')
  await perform()
}

/** The library adds what it hears to what it knew, and would go on listing what was taken off elsewhere. */
async function reloadWhole(user: User): Promise<void> {
  const known = user.providerData.splice(0)
  try {
    await reload(user)
  } catch (cause) {
    user.providerData.push(...known)
    throw cause
  }
}

function findIdentity(user: User, providerId: string) {
  return user.providerData.find((identity) => identity.providerId === providerId)
}
