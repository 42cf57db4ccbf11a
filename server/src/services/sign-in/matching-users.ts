import { isSameEmail } from '@foyer/contract/canonical-email.ts'
import { ProblemError } from '../../problem-error.ts'
import type { Database } from '../../stores/database.ts'
import { identitiesStore } from '../../stores/identities-store.ts'
import type { IdentityRow, Queryable, UserRow } from '../../stores/tables.ts'
import { usersStore, type SignInUser } from '../../stores/users-store.ts'
import type { DeletionRetrier } from '../deletion-retrier.ts'
import type { CheckedSignIn } from './checked-sign-in.ts'
import { findFormerEmails } from './former-emails.ts'

/** The users who have a proof's uid and its email, and the stored identities of the user with the uid. */
export interface MatchingUsers {
  readonly byUid: UserRow | undefined
  readonly byEmail: UserRow | undefined
  readonly identities: readonly IdentityRow[]
  /** The former email of the user with the uid that an undo restores, if the proof's is another than the present one. */
  readonly restorableEmail: string | undefined
}

/**
 * Locks the rows until the transaction ends. In a database that an earlier version wrote, one mailbox can have two users,
 * whose emails are spelled differently. Each keeps signing in until an operator has removed the other (`npm run doctor`).
 */
export async function findMatchingUsers(
  tx: Queryable,
  { proof, email, now }: Pick<CheckedSignIn, 'proof' | 'email' | 'now'>,
): Promise<MatchingUsers> {
  const rows = await usersStore.listByUidOrEmailForUpdate(tx, proof.uid, email)
  const own = rows.find((row) => row.identity_uid === proof.uid)
  // With the email as it is spelled now, so that an older spelling is no other email and no other user.
  const byUid = own && isSameEmail(own.email, email) ? { ...own, email } : own
  return {
    byUid,
    byEmail: [byUid, ...rows].find((row) => row?.email === email),
    identities: byUid ? await identitiesStore.list(tx, byUid.id) : [],
    restorableEmail:
      byUid && byUid.email !== email
        ? (await findFormerEmails(tx, byUid, now))?.restorable
        : undefined,
  }
}

export interface FindExistingUserDependencies {
  readonly database: Database
  readonly deletionRetrier: Pick<DeletionRetrier, 'run'>
}

/** Finds the user of a uid, outside the transaction. Throws `account_deleted` for a user whose deletion is pending. */
export type FindExistingUser = (uid: string, idToken: string) => Promise<SignInUser | undefined>

export function createFindExistingUser(deps: FindExistingUserDependencies): FindExistingUser {
  const find = usersStore.prepareFindSignIn(deps.database)
  return async (uid, idToken) => {
    const user = await find(uid)
    if (user) await refuseDeleted(user, idToken)
    return user
  }

  /** The new ID token may complete a deletion that failed before. */
  async function refuseDeleted(user: SignInUser, idToken: string): Promise<void> {
    if (user.deleting_at === null) return
    const isDone = await deps.deletionRetrier.run({ id: user.id, uid: user.identity_uid, idToken })
    throw new ProblemError('account_deleted', {
      reason: 'deletion-pending',
      ...(isDone && { detail: 'This account was deleted. You can sign up again.' }),
    })
  }
}
