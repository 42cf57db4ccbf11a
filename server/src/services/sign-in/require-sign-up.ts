import type { Product } from '@foyer/product/product.ts'
import { decideSignUp } from '@foyer/product/sign-up-policy.ts'
import { ProblemError } from '../../problem-error.ts'
import type { UserRow } from '../../stores/tables.ts'
import type { CheckedSignIn } from './checked-sign-in.ts'

export function isSignUpAllowed({ signUp }: Product, { email }: Pick<UserRow, 'email'>): boolean {
  return email !== null && decideSignUp(signUp, email) === 'allowed'
}

/** Throws for a user who is about to be created, if `foyer.config.ts` does not let them sign up. */
export function requireSignUp({ signUp }: Product, { email }: Pick<CheckedSignIn, 'email'>): void {
  const decision = decideSignUp(signUp, email)
  if (decision === 'sign_up_closed') throw new ProblemError(decision, { reason: 'sign-up-closed' })
  if (decision === 'email_not_allowed') {
    throw new ProblemError(decision, { reason: 'email-domain' })
  }
}
