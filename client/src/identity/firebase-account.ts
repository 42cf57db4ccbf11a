import { isSameEmail } from '@foyer/contract/user.ts'
import { REAUTH_MAX_AGE_MS } from '@foyer/contract/constants.ts'
import {
  EmailAuthProvider,
  reauthenticateWithCredential,
  reload,
  signInWithEmailAndPassword,
  unlink,
  updatePassword,
  type Auth,
  type User,
  type UserInfo,
} from 'firebase/auth'
import { offersPassword } from 'virtual:product'
import type { FirebaseOAuth } from './firebase-oauth.ts'
import { fromFirebaseId, toFirebaseId } from '../providers/provider-ids.ts'
import { requireUser } from './firebase-user.ts'
import type { IdentityAccount, ProviderAccount } from './identity-account.ts'
import { IdentityError } from './identity-error.ts'

/** Firebase's id of sign-in with a password. */
const PASSWORD = 'password'

export function createFirebaseAccount(auth: Auth, oauth: FirebaseOAuth): IdentityAccount {
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
  providerId === PASSWORD ? offersPassword : fromFirebaseId(providerId) !== providerId

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
