import { refusePassword } from '../password-policy.ts'
import type { PasswordPolicy } from '../password-policy.ts'
import type { IdTokenSigner } from '../tokens/id-token-signer.ts'
import type { OperationBody } from './emulator-internals.ts'

/** What the emulator reads as the owner; the gate writes it in place of the secret. */
export const OWNER_AUTHORIZATION = 'Bearer owner'

/**
 * Calls the emulator leaves open to anyone and that are the owner's here: emptying the project,
 * switching its rules (enumeration protection), and signing in as whomever one names. The real
 * provider takes custom tokens only from who holds a service account's key.
 */
const OWNER_CALLS = new Set([
  'emulator.projects.accounts.delete',
  'emulator.projects.config.update',
  'identitytoolkit.accounts.signInWithCustomToken',
])

/**
 * Calls that only read. They take a proof under another key, so that a test can make one this
 * provider never would (too old, of a strange kind) and see what the product does with it.
 */
const READING_CALL = /\.lookup$/

const PASSWORD_SETTING_CALL = /\.(signUp|accounts\._|update|resetPassword)$/

export interface OperationRules {
  readonly signer: IdTokenSigner
  readonly policy: PasswordPolicy
}

/** May only the owner make this call, and is this not the owner? */
export function lacksOwner(call: string, authorization: string | undefined): boolean {
  return OWNER_CALLS.has(call) && authorization !== OWNER_AUTHORIZATION
}

/** The provider's error for a call the real one would refuse and the emulator would not. */
export function refuseCall(
  { signer, policy }: OperationRules,
  call: string,
  body: OperationBody = {},
): string | undefined {
  const { idToken, password, newPassword = password } = body
  if (typeof idToken === 'string' && idToken !== '') {
    const refusal = READING_CALL.test(call)
      ? refuseUnsigned(signer, idToken)
      : signer.refuse(idToken)
    if (refusal !== undefined) return refusal
  }
  return typeof newPassword === 'string' && PASSWORD_SETTING_CALL.test(call)
    ? refusePassword(policy, newPassword)
    : undefined
}

function refuseUnsigned(signer: IdTokenSigner, token: string): string | undefined {
  return signer.isUnsigned(token) ? 'INVALID_ID_TOKEN' : undefined
}
