import { toShownEmail } from '@foyer/contract/shown-email.ts'
import type { Product } from '@foyer/product/product.ts'
import type { Clock } from '../../clock.ts'
import { ProblemError } from '../../problem-error.ts'
import type { Database } from '../../stores/database.ts'
import { passkeysStore } from '../../stores/passkeys-store.ts'
import { securityLinksStore } from '../../stores/security-links-store.ts'
import { sessionsStore } from '../../stores/sessions-store.ts'
import type { Queryable, SecurityLinkRow, UserRow } from '../../stores/tables.ts'
import { FACTOR_UNDO_MS } from '../../stores/former-factors-store.ts'
import { usersStore, type UserChanges } from '../../stores/users-store.ts'
import { forgetDevices } from '../forget-devices.ts'
import { NO_CONTEXT, recordActivity } from '../record-activity.ts'
import { hashToken, TOKEN_PATTERN } from '../session-token.ts'
import { mayHavePassword } from '../sign-in/identity-rules.ts'
import { releaseEmail } from '../sign-in/apply-decision.ts'
import { NO_PENDING_EMAIL, undoEmailChange } from '../sign-in/decide-changes.ts'
import { canUndoEmailChange } from '../sign-in/decide-email-change.ts'
import { unconfirmIdentities } from '../sign-in/unconfirmed-identities.ts'
import { signInsValidAfter } from '../sign-ins-valid-after.ts'
import { listRestorableEmails, withdrawEmails } from './queue-email.ts'
import { undoFactorChanges } from './undo-factor-changes.ts'

export interface SecurityLinkState {
  readonly state: 'open' | 'used' | 'expired'
  /** Where a password reset may be requested; absent if the user has another email now. */
  readonly email?: string
  /** Whether to offer a password reset: the user has a password, or the account was created with one. */
  readonly has_password: boolean
}

export interface SecuredAccount extends Omit<SecurityLinkState, 'state'> {
  readonly userId: string
}

export type SecureAccount = ReturnType<typeof createSecureAccount>

/** Rule 16: security links. Checking a link changes nothing. */
export function createSecureAccount(database: Database, clock: Clock, product: Product) {
  const resetOf = createResetOf(product)

  return {
    /** Throws `not_found` for a link that never existed or expired long ago. */
    async check(token: string): Promise<SecurityLinkState> {
      const link = await requireLink(database.tables, token)
      const user = await usersStore.find(database.tables, link.user_id)
      return {
        state: await readState(database.tables, { link, user, now: clock() }),
        ...resetOf(link, user),
      }
    },

    /** Ends all sessions, and refuses the current password. Throws `conflict` for a link that is no longer open. */
    use(token: string): Promise<SecuredAccount> {
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
        const reset = resetOf(link, user)
        await secure(tx, user, { link, now, canReset: reset.has_password })
        return { userId: user.id, ...reset }
      })
    },
  }
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
  return user && (await canRestore(db, user, { link, now })) ? 'open' : 'expired'
}

/**
 * Ada has changed the email twice, or Ada first and then a thief. The previous email is the oldest. A link of after the
 * first change was sent to one in between, which the user had.
 */
async function canRestore(
  db: Queryable,
  user: UserRow,
  { link: { email, created_at }, now }: Pick<SecuringContext, 'link' | 'now'>,
): Promise<boolean> {
  if ((await listRestorableEmails(db, user, now)).includes(email)) return true
  const { previous_email_at } = user
  if (user.previous_email === email || user.email === null) return false
  if (previous_email_at === null || created_at < previous_email_at) return false
  if (!canUndoEmailChange(user, now)) return false
  return !(await usersStore.find(db, email))?.email_verified
}

/** A reset must never go to an email that a thief has set since. */
function createResetOf({ signIn }: Product) {
  return (
    { email }: SecurityLinkRow,
    user: UserRow | undefined,
  ): Omit<SecurityLinkState, 'state'> => ({
    ...(user?.email === email && { email: toShownEmail(email) }),
    has_password: signIn.password && mayHavePassword(user),
  })
}

interface SecuringContext {
  readonly link: SecurityLinkRow
  readonly now: number
  /** Whether the user gets back in by setting a new password. */
  readonly canReset: boolean
}

async function secure(
  tx: Queryable,
  user: UserRow,
  { link, now, canReset }: SecuringContext,
): Promise<void> {
  const ended = await sessionsStore.listOldestFirst(tx, user.id)
  const restoredEmail = await restoreEmail(tx, user, { link, now })
  await usersStore.update(tx, user.id, {
    ...NO_PENDING_EMAIL,
    // rule 16e: "This wasn't me" undoes a completed email change
    ...restoredEmail,
    sign_ins_valid_from: signInsValidAfter(user, { ended, now }),
    // rule 16f: "This wasn't me" refuses the password
    // The provider's clock may run ahead of ours.
    refused_password_at: Math.max(now, user.password_updated_at),
    secured_at: now,
  })
  // rule 16c: "This wasn't me" ends all sessions
  await sessionsStore.deleteOfUser(tx, user.id)
  await forgetDevices(tx, user.id, null)
  await passkeysStore.suspendAll(tx, user.id) // rule 13: passkeys
  await unconfirmIdentities(tx, { user, now, canReset, restoredEmail: restoredEmail.email }) // rule 4: account lookup
  // rule 16d: "This wasn't me" restores the factors
  await undoFactorChanges(tx, user, { reportedAt: link.created_at, now })
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
  { link, now }: Pick<SecuringContext, 'link' | 'now'>,
): Promise<UserChanges> {
  const { email } = link
  if (user.email === email || !(await canRestore(tx, user, { link, now }))) return {}
  // Eve could only hold it without having verified it.
  const holder = await usersStore.find(tx, email)
  await releaseEmail(tx, holder?.id)
  // The thief's links must not restore the thief's email.
  await securityLinksStore.expireOthers(tx, { user_id: user.id, email }, now)
  await withdrawEmails(tx, user.id)
  await recordActivity(tx, {
    user_id: user.id,
    event: 'email-change-undone',
    at: now,
    ...NO_CONTEXT,
  })
  return undoEmailChange(email)
}
