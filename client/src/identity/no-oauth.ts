import type { FirebaseOAuth } from './firebase-oauth.ts'
import { IdentityError } from './identity-error.ts'

const refuse = () => Promise.reject(new IdentityError('operation-not-allowed'))

/** In a product without federated providers. */
export const NO_OAUTH: FirebaseOAuth = {
  redirect: { signInWithRedirect: refuse, finishRedirect: refuse },
  signIn: refuse,
  reauthenticate: refuse,
  link: refuse,
  linkPending: async () => null,
}
