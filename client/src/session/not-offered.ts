import type { createPasswordSignIn } from './password-sign-in.ts'
import type { createProviderSignIn } from './provider-sign-in.ts'
import type { SessionResult } from './session-failure.ts'

const refuse = async (): Promise<SessionResult> => ({
  error: { code: 'operation-not-allowed', message: 'operation-not-allowed' },
})

/** In a product without passwords. */
export const NO_PASSWORD_SIGN_IN: ReturnType<typeof createPasswordSignIn> = {
  signIn: refuse,
  signUp: refuse,
}

/** In a product without federated providers. */
export const NO_PROVIDER_SIGN_IN: ReturnType<typeof createProviderSignIn> = {
  signInWith: refuse,
  signInWithRedirect: refuse,
  finishProviderRedirect: refuse,
}
