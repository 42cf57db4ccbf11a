import type { UserRow } from '../stores/tables.ts'
import type { UserChanges } from '../stores/users-store.ts'
import { isUndoOpen, type Move } from './decide-move.ts'
import { decideNews, isPasswordSetSince, isResetSince } from './decide-news.ts'
import type { Evidence } from './evidence.ts'

/** Nothing asked for any longer. */
export const NOTHING_PENDING = { pending_email: null, pending_email_at: null }

/** What the evidence does to a person, besides letting them in. */
export interface Arrival {
  readonly move: Move
  readonly becomesVerified: boolean
  readonly evidence: Evidence
}

/** Rules 6 and 7: what becomes different about a person who comes in. Nothing, on an ordinary day. */
export function decideChanges(user: UserRow, arrival: Arrival): UserChanges {
  const { move, becomesVerified, evidence } = arrival
  const floor = raiseFloor(user, arrival)
  const voids = move !== 'stay' || becomesVerified || isResetSince(user, evidence)
  return {
    ...decideNews(user, evidence.account).changes,
    ...(floor > user.auth_time_floor && { auth_time_floor: floor }),
    ...(becomesVerified && becomeVerified(user, evidence)),
    ...(voids && NOTHING_PENDING),
    ...changeEmail(user, arrival),
  }
}

/** Whoever made the account by another credential may have been somebody else: a squatter keeps nothing. */
function becomeVerified(user: UserRow, evidence: Evidence): UserChanges {
  const same = isMadeBySame(user, evidence)
  return { email_verified: 1, ...(!same && evidence.names) }
}

/** Whether the credential behind a proof is the one that made the person's account (rule 7). */
export function isMadeBySame(
  user: UserRow,
  { proof, account }: Pick<Evidence, 'proof' | 'account'>,
): boolean {
  if (user.made_by !== proof.provider || user.made_valid_since !== account.validSince) return false
  return proof.provider !== 'password' || !isPasswordSetSince(user, account)
}

/** The oldest address that may come back stays: moving on and on does not shake off whose it was. */
function changeEmail(user: UserRow, { move, evidence: { email, now } }: Arrival): UserChanges {
  if (move === 'stay') return {}
  if (move === 'undo') return { email, previous_email: null, previous_email_at: null }
  if (isUndoOpen(user, now)) return { email }
  return { email, previous_email: user.email, previous_email_at: now }
}

/** Not by ordinary sign-ins: two devices may come in at once, and the later one first. */
function raiseFloor(user: UserRow, { move, becomesVerified, evidence }: Arrival): number {
  const isTurn = becomesVerified || move !== 'stay'
  const { auth_time_floor } = user
  return Math.max(auth_time_floor, evidence.account.validSince, isTurn ? evidence.startedAt : 0)
}
