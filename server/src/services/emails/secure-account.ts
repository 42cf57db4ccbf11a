import type { Clock } from '../../clock.ts'
import { isTrustedProvider } from '../../identity/proof.ts'
import { ProblemError } from '../../problem-error.ts'
import type { Database } from '../../stores/database.ts'
import { identitiesStore } from '../../stores/identities-store.ts'
import { passkeysStore } from '../../stores/passkeys-store.ts'
import { securityLinksStore } from '../../stores/security-links-store.ts'
import { sessionsStore } from '../../stores/sessions-store.ts'
import type { IdentityRow, Queryable, SecurityLinkRow, UserRow } from '../../stores/tables.ts'
import { usersStore } from '../../stores/users-store.ts'
import { forgetDevices } from '../forget-devices.ts'
import { NO_CONTEXT, recordActivity } from '../record-activity.ts'
import { hashToken, TOKEN_PATTERN } from '../session-token.ts'
import { NO_PENDING_EMAIL } from '../sign-in/decide-changes.ts'
import { signInsValidAfter } from '../sign-ins-valid-after.ts'
import { undoTwoStep } from './undo-two-step.ts'

export interface SecurityLinkState {
  readonly state: 'open' | 'used' | 'expired'
  /** Where a password reset may be requested; absent if the user has another email now. */
  readonly email?: string
  /** Without one, there is nothing to reset. */
  readonly has_password: boolean
}

export interface SecuredAccount extends Omit<SecurityLinkState, 'state'> {
  readonly userId: string
}

export type SecureAccount = ReturnType<typeof createSecureAccount>

/** Rule 16: security links. Checking a link changes nothing. */
export function createSecureAccount(database: Database, clock: Clock) {
  return {
    /** Throws `not_found` for a link that never existed or expired long ago. */
    async check(token: string): Promise<SecurityLinkState> {
      const link = await requireLink(database.tables, token)
      const user = await usersStore.find(database.tables, link.user_id)
      return { state: stateOf(link, clock()), ...resetOf(link, user) }
    },

    /** Ends all sessions, and refuses the current password. Throws `conflict` for a link that is no longer open. */
    use(token: string): Promise<SecuredAccount> {
      return database.transaction(async (tx) => {
        const now = clock()
        const link = await requireLink(tx, token)
        const user = await usersStore.findForUpdate(tx, link.user_id)
        if (!user || user.deleting_at !== null) throw unknownLink()
        const isOpen = stateOf(link, now) === 'open'
        if (!isOpen || !(await securityLinksStore.markUsed(tx, link.token_hash, now)))
          throw new ProblemError('conflict', { reason: 'link-not-open' })
        await secure(tx, user, { link, now })
        return { userId: user.id, ...resetOf(link, user) }
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

function stateOf(
  { used_at, expires_at }: SecurityLinkRow,
  now: number,
): SecurityLinkState['state'] {
  if (used_at !== null) return 'used'
  return now >= expires_at ? 'expired' : 'open'
}

/** A reset must never go to an email that a thief has set since. */
function resetOf(
  { email }: SecurityLinkRow,
  user: UserRow | undefined,
): Omit<SecurityLinkState, 'state'> {
  return { ...(user?.email === email && { email }), has_password: hasPassword(user) }
}

/** Unknown until the first lookup. A password that the account was created with counts: a thief may have removed it. */
function hasPassword(user: UserRow | undefined): boolean {
  if (user?.created_with === 'password') return true
  return user?.sign_in_methods?.split(' ').includes('password') ?? true
}

async function secure(
  tx: Queryable,
  user: UserRow,
  { link, now }: { readonly link: SecurityLinkRow; readonly now: number },
): Promise<void> {
  const ended = await sessionsStore.listOldestFirst(tx, user.id)
  await usersStore.update(tx, user.id, {
    ...NO_PENDING_EMAIL,
    sign_ins_valid_from: signInsValidAfter(user, { ended, now }),
    // The provider's clock may run ahead of ours.
    refused_password_at: Math.max(now, user.password_updated_at),
    secured_at: now,
  })
  await sessionsStore.deleteOfUser(tx, user.id)
  await forgetDevices(tx, user.id, null)
  await passkeysStore.suspendAll(tx, user.id) // rule 13: passkeys
  await unconfirmIdentities(tx, user)
  await undoTwoStep(tx, user, { reportedAt: link.created_at, now })
  await recordActivity(tx, { user_id: user.id, event: 'sign-ins-revoked', at: now, ...NO_CONTEXT })
}

/**
 * Rule 4: account lookup. A thief may have connected an account that claims this email. Without a password, the provider
 * that the account was created with may be the owner's only one.
 */
async function unconfirmIdentities(tx: Queryable, user: UserRow): Promise<void> {
  const isKept = ({ provider }: IdentityRow) =>
    isTrustedProvider(provider) || (provider === user.created_with && !hasPassword(user))
  const identities = await identitiesStore.list(tx, user.id)
  const rows = identities.map((row) => (isKept(row) ? row : { ...row, confirmed_at: null }))
  await identitiesStore.replaceOfUser(tx, user.id, rows)
}
