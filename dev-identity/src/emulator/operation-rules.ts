import type { AsyncLocalStorage } from 'node:async_hooks'
import type { IdentitySettings } from '../identity-settings.ts'
import { passwordError } from '../password-policy.ts'
import type { PasswordPolicy } from '../password-policy.ts'
import type { IdTokenSigner } from '../tokens/id-token-signer.ts'
import { findActionCode, codeError } from './action-codes.ts'
import type { OperationBody, ProjectState } from './emulator-internals.ts'
import { staleSignInError } from './recent-sign-in.ts'

/** The emulator's owner token; the request guard replaces the owner secret with it. */
export const OWNER_AUTHORIZATION = 'Bearer owner'

/**
 * Calls that require the owner secret, although the emulator allows them without it. The real provider accepts
 * custom tokens only from the holder of a service account key.
 */
const OWNER_CALLS = new Set([
  'emulator.projects.accounts.delete',
  'emulator.projects.config.update',
  'identitytoolkit.accounts.signInWithCustomToken',
])

/** Read-only calls accept ID tokens signed with other keys, because the product's server passes on those that tests have forged. */
const READ_ONLY_CALL = /\.lookup$/

const PASSWORD_SETTING_CALL = /\.(signUp|accounts\._|update|resetPassword)$/

export interface OperationRules {
  readonly signer: IdTokenSigner
  readonly policy: PasswordPolicy
  readonly languages: IdentitySettings['languages']
  /** The email language of the current call. */
  readonly language: AsyncLocalStorage<string>
}

export interface OperationCall {
  readonly state: ProjectState
  /** The dotted name of the operation. */
  readonly call: string
  readonly body: OperationBody
}

export function lacksOwnerSecret(call: string, authorization: string | undefined): boolean {
  return OWNER_CALLS.has(call) && authorization !== OWNER_AUTHORIZATION
}

/** Returns the real provider's error for a call that the emulator would accept. */
export function callError(
  { signer, policy }: OperationRules,
  { state, call, body = {} }: OperationCall,
): string | undefined {
  const { idToken, oobCode, password, newPassword = password } = body
  return (
    tokenError(signer, call, idToken) ??
    staleSignInError(state, call, body) ??
    unverifiedChangeError(state, call, body) ??
    codeError(findActionCode(state, oobCode), Date.now()) ??
    (typeof newPassword === 'string' && PASSWORD_SETTING_CALL.test(call)
      ? passwordError(policy, newPassword)
      : undefined)
  )
}

function tokenError(signer: IdTokenSigner, call: string, token: unknown): string | undefined {
  if (typeof token !== 'string' || token === '') return undefined
  if (!READ_ONLY_CALL.test(call)) return signer.tokenError(token)
  return signer.isUnsigned(token) ? 'INVALID_ID_TOKEN' : undefined
}

/** With enumeration protection, the new email has to be verified before the change. */
function unverifiedChangeError(
  state: ProjectState,
  call: string,
  { idToken, email }: Record<string, unknown>,
): string | undefined {
  const changesEmail =
    call.endsWith('.update') && typeof idToken === 'string' && email !== undefined
  return changesEmail && state.enableImprovedEmailPrivacy
    ? 'OPERATION_NOT_ALLOWED : Please verify the new email before changing email.'
    : undefined
}
