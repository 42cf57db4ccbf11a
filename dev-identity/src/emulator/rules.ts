import type { AsyncLocalStorage } from 'node:async_hooks'
import { passwordError, type PasswordPolicy } from '../password-policy.ts'
import type { IdentitySettings } from '../settings.ts'
import { isUnsigned, readClaims, type IdTokenSigner } from '../tokens.ts'
import { codeError, findActionCode } from './codes.ts'
import {
  OWNER_AUTHORIZATION,
  type EmulatorInternals,
  type Operation,
  type OperationBody,
  type ProjectState,
} from './internals.ts'

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
  /** Resolves when all changes so far are on disk. */
  readonly saved: () => Promise<void>
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

/**
 * Returns the real provider's error for a call that the emulator would accept.
 *
 * @param body of a call without a `tokenError`
 */
export function callError(
  { policy }: OperationRules,
  { state, call, body = {} }: OperationCall,
): string | undefined {
  const { oobCode, password, newPassword = password } = body
  return (
    staleSignInError(state, call, body) ??
    unverifiedChangeError(state, call, body) ??
    codeError(findActionCode(state, oobCode), Date.now()) ??
    (typeof newPassword === 'string' && PASSWORD_SETTING_CALL.test(call)
      ? passwordError(policy, newPassword)
      : undefined)
  )
}

/** Returns the real provider's error for an ID token that the emulator would accept. */
export async function tokenError(
  { signer }: OperationRules,
  call: string,
  { idToken: token }: Record<string, unknown> = {},
): Promise<string | undefined> {
  if (typeof token !== 'string' || token === '') return undefined
  if (!READ_ONLY_CALL.test(call)) return signer.tokenError(token)
  return isUnsigned(token) ? 'INVALID_ID_TOKEN' : undefined
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

/** In seconds. Undocumented; developers who use the real service report this value. */
const RECENT_SIGN_IN_S = 5 * 60

/**
 * Returns the real provider's error if a change requires a recent sign-in and the last one is too old
 * (https://firebase.google.com/docs/auth/web/manage-users#re-authenticate_a_user); the emulator requires none.
 * Also considers the account's `lastLoginAt`: tests set it back to make a sign-in look older.
 *
 * @param body contains a verified `idToken`
 */
function staleSignInError(
  state: ProjectState,
  call: string,
  body: OperationBody = {},
): 'CREDENTIAL_TOO_OLD_LOGIN_AGAIN' | undefined {
  const claims = readClaims(body['idToken'])
  if (claims === undefined || !isSensitive(call, body)) return undefined
  const lastLoginAt = Number(state.users.get(String(claims['user_id']))?.['lastLoginAt'])
  const signedInAt = Math.min(Number(claims['auth_time']), Math.floor(lastLoginAt / 1000))
  return signedInAt + RECENT_SIGN_IN_S < Date.now() / 1000
    ? 'CREDENTIAL_TOO_OLD_LOGIN_AGAIN'
    : undefined
}

function isSensitive(call: string, { email, password, requestType }: Record<string, unknown>) {
  if (call.endsWith('.accounts.update')) return email !== undefined || password !== undefined
  if (call.endsWith('.accounts.sendOobCode')) return requestType === 'VERIFY_AND_CHANGE_EMAIL'
  return call.endsWith('.accounts.delete')
}

/**
 * Email enumeration protection that the emulator lacks
 * (https://cloud.google.com/identity-platform/docs/admin/email-enumeration-protection): requesting a change to
 * an email that is in use succeeds without sending an email.
 */
export function withEmailPrivacy(
  { BadRequestError }: EmulatorInternals,
  operation: Operation,
): Operation {
  return async (state, body, context) => {
    try {
      return await operation(state, body, context)
    } catch (error) {
      const isTaken = error instanceof BadRequestError && error.message === 'EMAIL_EXISTS'
      if (!isTaken || !state.enableImprovedEmailPrivacy) throw error
      return { kind: 'identitytoolkit#GetOobConfirmationCodeResponse' }
    }
  }
}
