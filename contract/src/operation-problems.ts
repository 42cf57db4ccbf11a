import type { ProblemCode } from './problems.ts'

/** Of the calls that exchange a proof for a session. */
export const EXCHANGE_PROBLEMS = [
  'invalid_identity_token',
  'reauthentication_required',
  'identity_mismatch',
  'identity_conflict',
  'forbidden',
  'new_devices_refused',
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

/** A change of the factors needs a recent sign-in, and a factor if the user has one (rule 10: changing factors). */
export const FACTOR_CHANGE_PROBLEMS = [
  'reauthentication_required',
  'second_factor_required',
  'forbidden',
] as const satisfies readonly ProblemCode[]
