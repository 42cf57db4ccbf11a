import { DAY_MS } from '../clock.ts'
import type { UserRow } from '../stores/tables.ts'
import type { Evidence } from './evidence.ts'

/** How long an asked-for change of address may be proven (security, rule 6): milliseconds. */
const CHANGE_MS = DAY_MS
/** How long the address before it may come back: milliseconds. */
const UNDO_MS = 7 * DAY_MS

/** What a proof's address is to a person: theirs, the one they asked to move to, or the one they had. */
export type Move = 'stay' | 'change' | 'undo'

/** Rule 6: where a proof moves a person; `undefined` when its address is nothing to them. */
export function decideMove(user: UserRow, evidence: Evidence): Move | undefined {
  if (user.email === evidence.email) return 'stay'
  if (!user.email_verified) return undefined
  if (isAskedFor(user, evidence)) return 'change'
  return isComingBack(user, evidence) ? 'undo' : undefined
}

/** A change of address that was asked for and may still be proven; moments in milliseconds. */
export interface OpenChange {
  readonly email: string
  readonly askedAt: number
  readonly until: number
}

/** Where a person has asked to move, as long as that counts: no longer than their password of then. */
export function findOpenChange(user: UserRow, now: number): OpenChange | undefined {
  const { pending_email: email, pending_email_at: askedAt, password_updated_at } = user
  if (email === null || askedAt === null || now - askedAt >= CHANGE_MS) return undefined
  if (password_updated_at > askedAt) return undefined
  return { email, askedAt, until: askedAt + CHANGE_MS }
}

/** Whoever set the password anew took the account back, from whoever had asked before. */
function isAskedFor(user: UserRow, { email, account, now }: Evidence): boolean {
  const open = findOpenChange(user, now)
  return open?.email === email && account.passwordUpdatedAt <= open.askedAt
}

function isComingBack(user: UserRow, { email, now }: Evidence): boolean {
  return user.previous_email === email && isUndoOpen(user, now)
}

/** Whether the address before the last change may still come back. */
export function isUndoOpen({ previous_email_at }: UserRow, now: number): boolean {
  return previous_email_at !== null && now - previous_email_at < UNDO_MS
}
