import type { UserRow } from '../../stores/tables.ts'
import { isPasswordSetSince } from './provider-diff.ts'
import type { CheckedSignIn } from './checked-sign-in.ts'

/** Whether the proof's credential is the one that created the row. */
export function isSameCredential(
  user: UserRow,
  { proof, account }: Pick<CheckedSignIn, 'proof' | 'account'>,
): boolean {
  if (user.created_with !== proof.provider) return false
  if (user.created_valid_since !== account.validSince) return false
  return proof.provider !== 'password' || !isPasswordSetSince(user, account)
}
