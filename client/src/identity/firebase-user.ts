import type { Auth, User } from 'firebase/auth'
import { IdentityError } from './identity-error.ts'

export async function requireUser(auth: Auth): Promise<User> {
  await auth.authStateReady()
  if (!auth.currentUser) throw new IdentityError('sign-in-expired')
  return auth.currentUser
}
