import type { createPasskeySignIn } from './passkey-sign-in.ts'
import type { PasskeyPrompts } from './passkey-prompts.ts'
import type { createPasswordSignIn } from './password-sign-in.ts'
import type { createProviderSignIn } from './provider-sign-in.ts'
import { Cancelled, type SessionResult } from './session-failure.ts'

const refuse = async (): Promise<SessionResult> => ({
  error: { code: 'operation-not-allowed', message: 'operation-not-allowed' },
})

const cancel = () => Promise.reject(new Cancelled())

/** In a product without passwords. */
export const NO_PASSWORD_SIGN_IN: ReturnType<typeof createPasswordSignIn> = {
  signIn: refuse,
  signUp: refuse,
}

/** In a product without passkeys. */
export const NO_PASSKEY_SIGN_IN: ReturnType<typeof createPasskeySignIn> = {
  signInWithPasskey: refuse,
}

/** In a product without passkeys. Nothing calls them, so there is no message about the cancellation. */
export const NO_PASSKEY_PROMPTS: PasskeyPrompts = {
  create: cancel,
  pick: cancel,
  signalUnknown: () => {},
  signalAccepted: () => {},
}

/** In a product without federated providers. */
export const NO_PROVIDER_SIGN_IN: ReturnType<typeof createProviderSignIn> = {
  signInWith: refuse,
  signInWithRedirect: refuse,
  finishProviderRedirect: refuse,
}
