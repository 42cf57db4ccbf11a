import { DAY_MS } from '../../clock.ts'
import type { UserRow } from '../../stores/tables.ts'
import type { CheckedSignIn } from './checked-sign-in.ts'

/** How long a requested email change stays valid: milliseconds. */
const EMAIL_CHANGE_MS = DAY_MS

/** `correction`: a user who was never verified mistyped the email, and has proven the new one. */
export type EmailChangeKind = 'none' | 'change' | 'correction' | 'undo'

export interface PendingEmailChange {
  readonly email: string
  readonly requestedAt: number
  readonly expiresAt: number
}

interface ChangingUser {
  readonly user: UserRow
  /** The former email that an undo restores. */
  readonly restorableEmail: string | undefined
}

/** Rule 6: one user per uid and email. `undefined` if this user may not have the proof's email. */
export function decideEmailChange(
  { user, restorableEmail }: ChangingUser,
  checkedSignIn: CheckedSignIn,
  isVerified: boolean,
): EmailChangeKind | undefined {
  if (user.email === checkedSignIn.email) return 'none'
  const isPending = isPendingEmail(user, checkedSignIn)
  // rule 6e: only a verified proof corrects an email
  if (!user.email_verified) return isPending && isVerified ? 'correction' : undefined
  // Also if it was requested: once Ada has changed her email back, the one in between is of no use to Eve.
  if (restorableEmail === checkedSignIn.email) return 'undo'
  // rule 6b: an email changes on request only
  return isPending ? 'change' : undefined
}

/** A password set after the request cancels it. */
export function findPendingEmailChange(user: UserRow, now: number): PendingEmailChange | undefined {
  const { pending_email: email, pending_email_at: requestedAt, password_updated_at } = user
  if (email === null || requestedAt === null) return undefined
  if (now - requestedAt >= EMAIL_CHANGE_MS) return undefined
  if (password_updated_at > requestedAt) return undefined
  return { email, requestedAt, expiresAt: requestedAt + EMAIL_CHANGE_MS }
}

/** Also checks for a newer password that is known to the provider but not yet stored. */
function isPendingEmail(user: UserRow, { email, account, now }: CheckedSignIn): boolean {
  const pending = findPendingEmailChange(user, now)
  return pending?.email === email && account.passwordUpdatedAt <= pending.requestedAt
}
