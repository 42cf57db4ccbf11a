import { FACTOR_UNDO_MS } from '@foyer/contract/constants.ts'
import { toShownEmail } from '@foyer/contract/shown-email.ts'
import type { Product } from '@foyer/product/product.ts'
import { DAY_MS } from '../core/clock.ts'
import { ProblemError } from '../core/problem.ts'
import { reportEvent } from '../db/events.ts'
import { formerFactorsStore, recoveryCodesStore, totpStore } from '../db/factors.ts'
import { securityLinksStore } from '../db/outbox.ts'
import { passkeysStore } from '../db/passkeys.ts'
import { sessionsStore } from '../db/sessions.ts'
import { forgetDevices } from '../db/sign-ins.ts'
import { NO_PENDING_EMAIL } from '../db/user-columns.ts'
import type { Queryable, SecurityLinkRow, UserRow } from '../db/tables.ts'
import { type UserChanges, usersStore } from '../db/users.ts'
import { NO_CONTEXT, recordActivity } from '../emails/activity.ts'
import { findFreeFormerEmails, forgetFormerEmails } from '../emails/former-emails.ts'
import { restoreFactors, restoreFactorsOf, turnTwoStepOff } from '../factors/changes.ts'
import { hasMainFactor } from '../factors/second-factor.ts'
import type { FactorsServer } from '../factors/webauthn.ts'
import type { Call, Handlers } from '../sessions/call.ts'
import {
  hashToken,
  type SessionsServer,
  signInsValidAfter,
  TOKEN_PATTERN,
} from '../sessions/sessions.ts'
import { hasTwoStepOn } from '../sessions/user.ts'
import { releaseEmail } from '../sign-in/apply.ts'
import { toEmail } from '../sign-in/decide.ts'
import { mayHavePassword, unconfirmIdentities } from '../sign-in/identities.ts'

interface SecurityLinkState {
  readonly state: 'open' | 'used' | 'expired'
  /** Where a password reset may be requested; absent if the user has another email now. */
  readonly email?: string
  /** Whether to offer a password reset: the user has a password, or the account was created with one. */
  readonly has_password: boolean
}

interface SecuredAccount extends Omit<SecurityLinkState, 'state'> {
  readonly userId: string
}

/** Rule 16: security links. Changes nothing. Throws `not_found` for a link that never existed or expired long ago. */
async function checkSecurityLink(
  { database, clock, product }: SessionsServer,
  call: Call<'checkSecurityLink'>,
): Promise<SecurityLinkState> {
  const { token } = await call.readBody()
  const link = await requireLink(database.tables, token)
  const user = await usersStore.find(database.tables, link.user_id)
  return {
    state: await readState(database.tables, { link, user, now: clock() }),
    ...describeReset(product, link, user),
  }
}

async function useSecurityLink(
  server: FactorsServer,
  call: Call<'useSecurityLink'>,
): Promise<Omit<SecurityLinkState, 'state'>> {
  const { token } = await call.readBody()
  const { userId, ...answer } = await redeemLink(server, token)
  call.log('account-secured', { user: userId })
  return answer
}

/** Ends all sessions, and refuses the current password. Throws `conflict` for a link that is no longer open. */
function redeemLink(server: FactorsServer, token: string): Promise<SecuredAccount> {
  const { database, clock, product } = server
  return database.transaction(async (tx) => {
    const now = clock()
    const link = await requireLink(tx, token)
    const user = await usersStore.findForUpdate(tx, link.user_id)
    if (!user || user.deleting_at !== null) throw unknownLink()
    const isOpen = (await readState(tx, { link, user, now })) === 'open'
    // rule 16a: a link works once
    if (!isOpen || !(await securityLinksStore.markUsed(tx, link, now)))
      throw new ProblemError('conflict', { reason: 'link-not-open' })
    // Read before `secure` restores the email: the provider would still send a reset to the thief's.
    const reset = describeReset(product, link, user)
    await secure(tx, server, user, { link, now })
    return { userId: user.id, ...reset }
  })
}

async function requireLink(db: Queryable, token: string): Promise<SecurityLinkRow> {
  if (!TOKEN_PATTERN.test(token)) throw unknownLink()
  const link = await securityLinksStore.find(db, hashToken(token))
  if (!link) throw unknownLink()
  return link
}

function unknownLink(): ProblemError {
  return new ProblemError('not_found', { reason: 'invalid-link-code' })
}

interface SentLink {
  readonly link: SecurityLinkRow
  readonly user: UserRow | undefined
  readonly now: number
}

/** A thief who has changed the email has got links too, and can still read that mailbox when the owner is back. */
async function readState(
  db: Queryable,
  { link, user, now }: SentLink,
): Promise<SecurityLinkState['state']> {
  const { email, used_at, expires_at } = link
  // Used links open again if two-step login was turned on since: perhaps by a thief, and the owner has no other link.
  const two_step_at = user?.two_step_at ?? 0
  const isOpenAgain = two_step_at >= (used_at ?? 0) && now - two_step_at <= FACTOR_UNDO_MS
  if (used_at !== null && !isOpenAgain) return 'used'
  // rule 16b: a link expires
  if (now >= expires_at) return 'expired'
  if (user?.email === email) return 'open'
  const restored = user && (await findRestored(db, user, { link, now }))
  return restored === undefined ? 'expired' : 'open'
}

/** The email that the link puts back, if it was sent to a former one. */
async function findRestored(
  db: Queryable,
  user: UserRow,
  { link, now }: SecuringContext,
): Promise<string | undefined> {
  if (user.email === link.email) return undefined
  const former = await findFreeFormerEmails(db, user, now)
  return former?.all.includes(link.email) ? former.restorable : undefined
}

/** A reset must never go to an email that a thief has set since. */
function describeReset(
  { signIn }: Product,
  { email }: SecurityLinkRow,
  user: UserRow | undefined,
): Omit<SecurityLinkState, 'state'> {
  return {
    ...(user?.email === email && { email: toShownEmail(email) }),
    has_password: mayHavePassword(user, signIn),
  }
}

interface SecuringContext {
  readonly link: SecurityLinkRow
  readonly now: number
}

async function secure(
  tx: Queryable,
  server: FactorsServer,
  user: UserRow,
  { link, now }: SecuringContext,
): Promise<void> {
  const offered = server.product.signIn
  const ended = await sessionsStore.listOldestFirst(tx, user.id)
  const restoredEmail = await restoreEmail(tx, user, { link, now })
  const changes = {
    ...NO_PENDING_EMAIL,
    // rule 16e: "This wasn't me" undoes a completed email change
    ...restoredEmail,
    sign_ins_valid_from: signInsValidAfter(user, { ended, now }),
    // rule 16f: "This wasn't me" refuses the password
    // The provider's clock may run ahead of ours.
    refused_password_at: Math.max(now, user.password_updated_at),
    had_stranger_at: now,
    secured_at: now,
  } satisfies UserChanges
  const secured = await usersStore.change(tx, user, changes, 'security-link')
  await reportEvent(tx, { type: 'user.secured', way: 'security-link', user: secured })
  // rule 16c: "This wasn't me" ends all sessions
  await sessionsStore.deleteOfUser(tx, user.id)
  await forgetDevices(tx, user.id, null)
  await passkeysStore.suspendAll(tx, user.id) // rule 13: passkeys
  const report = { user, now, offered, restoredEmail: restoredEmail.email, distrustsRecent: true }
  await unconfirmIdentities(tx, report) // rule 4: account lookup
  // rule 16d: "This wasn't me" restores the factors
  await undoFactorChanges(tx, server, user, { reportedAt: link.created_at, now })
  await recordActivity(tx, { user_id: user.id, event: 'sign-ins-revoked', at: now, ...NO_CONTEXT })
}

/**
 * Rule 6: one user per uid and email. Eve, who knows Ada's password, changes the email to her own. Ada presses "This
 * wasn't me" in the email about that. The account at the provider still has Eve's email, to which Eve gets a reset
 * link. So the user has Ada's email again at once: a proof of Eve's is refused, until Ada has undone the change at the
 * provider too.
 */
async function restoreEmail(
  tx: Queryable,
  user: UserRow,
  { link, now }: SecuringContext,
): Promise<UserChanges> {
  const email = await findRestored(tx, user, { link, now })
  if (email === undefined) return {}
  // Eve could only hold it without having verified it. Bob may have verified it since it was read, so the row is locked.
  const found = await usersStore.find(tx, email)
  const holder = found && (await usersStore.findForUpdate(tx, found.id))
  if (holder?.email === email) {
    if (holder.email_verified) throw new ProblemError('conflict', { reason: 'link-not-open' })
    await releaseEmail(tx, holder.id)
  }
  await forgetFormerEmails(tx, user)
  await recordActivity(tx, {
    user_id: user.id,
    event: 'email-change-undone',
    at: now,
    ...NO_CONTEXT,
  })
  // Eve may have let another account at the provider take her email from this user, who then has none.
  return { ...toEmail(email), email_verified: 1, email_lost_at: null }
}

interface Reported {
  readonly reportedAt: SecurityLinkRow['created_at']
  readonly now: number
}

/** Eve adds a passkey on Ada's unlocked laptop and logs in with it in the evening; Ada reports the email about that login. */
const BEFORE_REPORT_MS = DAY_MS

/**
 * Rule 16: security links. The factors are again as they were a day before the reported event. What is older is the
 * owner's, and stays. A change of more than seven days ago stays too: otherwise, someone who reads the mailbox could undo
 * it with an old link.
 */
async function undoFactorChanges(
  tx: Queryable,
  server: FactorsServer,
  user: UserRow,
  { reportedAt, now }: Reported,
): Promise<void> {
  const since = Math.max(reportedAt - BEFORE_REPORT_MS, now - FACTOR_UNDO_MS)
  const { isChanged, user: restored } = await restoreFactors(tx, user, since)
  const oldest = now - FACTOR_UNDO_MS
  const isTwoStepOld = restored.two_step_at !== null && restored.two_step_at < oldest
  // rule 16k: two-step login of more than seven days stays on
  // Ada sets up a new app and new codes twice in five days. Eve, who reads the mailbox, reports the email about it.
  if (isTwoStepOld && isChanged && !(await hasFactor(tx, server, user)))
    await restoreFactorsOf(tx, user, oldest)
  const context = { at: now, ...NO_CONTEXT }
  const isTurnedOnSince = restored.two_step_at !== null && restored.two_step_at >= since
  // Not kept, for example because an earlier version has replaced it. A code by email is asked for then.
  const isNothingLeft = isChanged && !(await hasFactor(tx, server, user))
  if (hasTwoStepOn(restored) && (isTurnedOnSince || isNothingLeft)) {
    await totpStore.delete(tx, user.id)
    await turnTwoStepOff(tx, { user: restored, context }, 'factors-restored')
  } else if (isChanged) {
    await recordActivity(tx, { user_id: user.id, event: 'factors-restored', ...context })
  }
  await formerFactorsStore.deleteOfUser(tx, user.id, since)
}

async function hasFactor(tx: Queryable, server: FactorsServer, user: UserRow): Promise<boolean> {
  if (await hasMainFactor(tx, server, user)) return true
  return (await recoveryCodesStore.countUnused(tx, user.id)) > 0
}

/** The calls of the page behind "This wasn't me". They need no session: the token of the link is enough. */
export const securityLinkHandlers = {
  checkSecurityLink,
  useSecurityLink,
} satisfies Partial<Handlers<FactorsServer>>
