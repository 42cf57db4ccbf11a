import type { Auth, User } from 'firebase/auth'
import { IdentityError } from './identity-error.ts'

/** Whoever is signed in at the provider, once the library has looked into its storage. */
export async function requireUser(auth: Auth): Promise<User> {
  await auth.authStateReady()
  if (!auth.currentUser) throw new IdentityError('sign-in-expired')
  return auth.currentUser
}
