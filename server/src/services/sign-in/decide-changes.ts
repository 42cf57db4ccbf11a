import { isFederated } from '../../identity/proof.ts'
import type { UserRow } from '../../stores/tables.ts'
import { USER_COLUMN_NAMES, USER_COLUMNS } from '../../stores/user-data.ts'
import type { UserChanges } from '../../stores/users-store.ts'
import { NO_EMAIL_REQUEST } from '../email-request/email-request.ts'
import { toNewUser } from './create-user.ts'
import type { EmailChangeKind } from './decide-email-change.ts'
import { lastProofChanges } from './last-proof.ts'
import type { ProviderDiff } from './provider-diff.ts'
import { NO_NAMES } from './user-names.ts'
import type { CheckedSignIn } from './checked-sign-in.ts'

export const NO_PENDING_EMAIL = { pending_email: null, pending_email_at: null }

export interface AcceptedSignIn {
  readonly checkedSignIn: CheckedSignIn
  readonly emailChange: EmailChangeKind
  readonly becomesVerified: boolean
  /** Whether the email was given to another user of the proof's provider. */
  readonly isReplaced: boolean
  /** Whether an attacker or a former owner of the email may have entered the user's data. */
  readonly isReclaim: boolean
  /** Whether a sign-in method was removed or has another identity; the sessions of that method end. */
  readonly removesMethod: boolean
  readonly providerDiff: ProviderDiff
}

/** Rules 6 and 7: one user per uid and email, first verification. Mostly empty for an ordinary sign-in from the usual device. */
export function decideChanges(user: UserRow, signIn: AcceptedSignIn): UserChanges {
  const signInsValidFrom = decideSignInsValidFrom(user, signIn)
  return {
    ...signIn.providerDiff.changes,
    ...(signInsValidFrom > user.sign_ins_valid_from && { sign_ins_valid_from: signInsValidFrom }),
    ...(signIn.becomesVerified && { email_verified: 1 }),
    ...(signIn.isReplaced && {
      refused_password_at: signIn.checkedSignIn.account.passwordUpdatedAt,
    }),
    ...(signIn.isReclaim && replaceColumns(user, signIn.checkedSignIn)),
    ...((changesAccount(signIn) || signIn.providerDiff.isReset) && NO_PENDING_EMAIL),
    ...(signIn.emailChange !== 'none' && toEmail(signIn.checkedSignIn.email)),
    ...lastProofChanges(user, signIn.checkedSignIn),
    ...localeChanges(user, signIn.checkedSignIn),
  }
}

/** Rule 7: first verification. The values that a new account with this proof would have. */
function replaceColumns(user: UserRow, checkedSignIn: CheckedSignIn): UserChanges {
  // The name of a password account can still be the one that an attacker entered at the provider.
  const isNameOwn = isFederated(checkedSignIn.proof.provider)
  const names = isNameOwn ? checkedSignIn.names : NO_NAMES
  const newUser = toNewUser({ ...checkedSignIn, names }, true)
  const replaced = USER_COLUMN_NAMES.filter(
    (column) => USER_COLUMNS[column].onReclaim === 'replaced' && newUser[column] !== user[column],
  )
  return Object.fromEntries(replaced.map((column) => [column, newUser[column]]))
}

/** Security emails use the language and the time zone of the last sign-in. */
export function localeChanges(
  user: UserRow,
  { device }: Pick<CheckedSignIn, 'device'>,
): UserChanges {
  const { language, time_zone } = device
  return {
    ...(language !== null && language !== user.language && { language }),
    ...(time_zone !== null && time_zone !== user.time_zone && { time_zone }),
  }
}

export function toEmail(email: string): UserChanges {
  return { ...NO_EMAIL_REQUEST, email }
}

/**
 * An ordinary sign-in does not raise `sign_ins_valid_from`. Otherwise, if the later of two concurrent sign-ins finished
 * first, the earlier one would be refused.
 */
function decideSignInsValidFrom(user: UserRow, signIn: AcceptedSignIn): number {
  const { account, authTime } = signIn.checkedSignIn
  // rule 7c: sign-ins from before a first verification are refused
  const raisedTo = changesAccount(signIn) || signIn.removesMethod ? authTime : 0
  return Math.max(user.sign_ins_valid_from, account.validSince, raisedTo)
}

function changesAccount({ becomesVerified, isReplaced, emailChange }: AcceptedSignIn): boolean {
  return becomesVerified || isReplaced || emailChange !== 'none'
}
