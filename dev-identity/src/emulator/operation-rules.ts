import type { AsyncLocalStorage } from 'node:async_hooks'
import { refusePassword } from '../password-policy.ts'
import type { PasswordPolicy } from '../password-policy.ts'
import type { IdTokenSigner } from '../tokens/id-token-signer.ts'
import type { OperationBody, ProjectState } from './emulator-internals.ts'
import { findMailCode, refuseCode } from './mail-codes.ts'
import { refuseStaleSignIn } from './recent-sign-in.ts'

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
  /** The language mails are written in, while a call is under way. */
  readonly language: AsyncLocalStorage<string>
}

export interface OperationCall {
  readonly state: ProjectState
  /** Its dotted name. */
  readonly call: string
  readonly body: OperationBody
}

/** May only the owner make this call, and is this not the owner? */
export function lacksOwner(call: string, authorization: string | undefined): boolean {
  return OWNER_CALLS.has(call) && authorization !== OWNER_AUTHORIZATION
}

/** The provider's error for a call the real one would refuse and the emulator would not. */
export function refuseCall(
  { signer, policy }: OperationRules,
  { state, call, body = {} }: OperationCall,
): string | undefined {
  const { idToken, oobCode, password, newPassword = password } = body
  return (
    refuseToken(signer, call, idToken) ??
    refuseStaleSignIn(state, call, body) ??
    refuseUnconfirmedMove(state, call, body) ??
    refuseCode(findMailCode(state, oobCode), Date.now()) ??
    (typeof newPassword === 'string' && PASSWORD_SETTING_CALL.test(call)
      ? refusePassword(policy, newPassword)
      : undefined)
  )
}

function refuseToken(signer: IdTokenSigner, call: string, token: unknown): string | undefined {
  if (typeof token !== 'string' || token === '') return undefined
  if (!READING_CALL.test(call)) return signer.refuse(token)
  return signer.isUnsigned(token) ? 'INVALID_ID_TOKEN' : undefined
}

/** With enumeration protection an address is confirmed before an account moves to it. */
function refuseUnconfirmedMove(
  state: ProjectState,
  call: string,
  { idToken, email }: Record<string, unknown>,
): string | undefined {
  const moves = call.endsWith('.update') && typeof idToken === 'string' && email !== undefined
  return moves && state.enableImprovedEmailPrivacy
    ? 'OPERATION_NOT_ALLOWED : Please verify the new email before changing email.'
    : undefined
}
