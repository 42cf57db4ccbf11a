import type { ProblemCode } from './problems.ts'

/** Of the calls that exchange a proof for a session. */
export const EXCHANGE_PROBLEMS = [
  'invalid_identity_token',
  'reauthentication_required',
  'identity_mismatch',
  'identity_conflict',
  'forbidden',
  'account_deleted',
  'sign_up_closed',
  'email_not_allowed',
  'conflict',
  'email_changed',
  'second_factor_required',
  'second_factor_invalid',
] as const satisfies readonly ProblemCode[]

/** Of the calls of a signed-in user that need a proof as well. */
export const PROOF_PROBLEMS = [
  'invalid_identity_token',
  'reauthentication_required',
  'identity_mismatch',
  'identity_conflict',
  'forbidden',
  'account_deleted',
  'email_changed',
] as const satisfies readonly ProblemCode[]
