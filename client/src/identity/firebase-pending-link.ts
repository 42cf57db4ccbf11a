import { isSameEmail } from '@foyer/contract/user.ts'
import { linkWithCredential, OAuthProvider, type Auth, type AuthError } from 'firebase/auth'
import { fromFirebaseId } from '../providers/provider-ids.ts'
import { isFirebaseCode } from './firebase-error.ts'

/** Keeps the credential of a sign-in that was refused because the email belongs to an account without that provider. */
export function createFirebasePendingLink(auth: Auth) {
  let kept: ReturnType<typeof readCredential> = null

  return {
    keep(cause: unknown) {
      kept = readCredential(cause)
    },

    /** Resolves to the provider that was linked, or `null`. */
    async link(): Promise<string | null> {
      const pending = kept
      kept = null
      const { currentUser } = auth
      if (!pending || !currentUser || !isSameEmail(currentUser.email, pending.email)) return null
      await linkWithCredential(currentUser, pending.credential)
      return fromFirebaseId(pending.credential.providerId)
    },
  }
}

function readCredential(cause: unknown) {
  if (!isFirebaseCode(cause, 'account-exists-with-different-credential')) return null
  const error = cause as AuthError
  const credential = OAuthProvider.credentialFromError(error)
  const { email } = error.customData
  return credential && email ? { credential, email } : null
}
