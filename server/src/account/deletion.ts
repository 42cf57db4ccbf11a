import type { ClientInfo } from '@foyer/contract/bodies.ts'
import { isSameEmail } from '@foyer/contract/canonical-email.ts'
import { ProblemError } from '../core/problem.ts'
import type { Database } from '../db/database.ts'
import type { Queryable, UserRow } from '../db/tables.ts'
import { EMPTY_COLUMNS, USER_COLUMN_NAMES, USER_COLUMNS } from '../db/user-columns.ts'
import { userDataStore } from '../db/user-rows.ts'
import { type UserChanges, usersStore } from '../db/users.ts'
import { queueEmail } from '../emails/outbox.ts'
import type { ApiHandlers } from '../sessions/call.ts'
import { type DeletionRetrier, rememberDeletion } from '../sign-in/account.ts'
import { findMatchingUsers } from '../sign-in/apply.ts'
import type { FindOwner, RequireFreshProof } from '../sign-in/reauthenticate.ts'
import type { CheckedSignIn } from '../sign-in/request.ts'

interface DeleteUserRequest {
  readonly userId: string
  readonly tokenHash: string
  readonly idToken: string
  /** The user's own email, typed to confirm; in canonical form. */
  readonly email: string
  readonly client: ClientInfo
}

interface DeleteUserDependencies {
  readonly database: Database
  readonly requireFreshProof: RequireFreshProof
  readonly deletionRetrier: Pick<DeletionRetrier, 'run'>
  readonly findOwner: FindOwner
}

type DeleteUser = (request: DeleteUserRequest) => Promise<void>

/** Clears the row before it calls the provider, so that no failure leaves personal data or sessions behind. */
export function createDeleteUser(deps: DeleteUserDependencies): DeleteUser {
  return async (request) => {
    const { idToken } = request
    const checkedSignIn = await deps.requireFreshProof(idToken)
    const deleted = await deps.database.transaction((tx) =>
      markDeleted(tx, deps, { request, checkedSignIn }),
    )
    if (deleted instanceof ProblemError) throw deleted
    await deps.deletionRetrier.run({ id: deleted.id, uid: deleted.identity_uid, idToken })
  }
}

async function markDeleted(
  tx: Queryable,
  { findOwner }: Pick<DeleteUserDependencies, 'findOwner'>,
  {
    request: { userId, tokenHash, email, client },
    checkedSignIn,
  }: { readonly request: DeleteUserRequest; readonly checkedSignIn: CheckedSignIn },
): Promise<UserRow | ProblemError> {
  const { byUid } = await findMatchingUsers(tx, checkedSignIn)
  // A simultaneous second request succeeds too.
  if (byUid?.id === userId && byUid.deleting_at !== null) return byUid
  const user = await findOwner(tx, tokenHash, checkedSignIn)
  if (user instanceof ProblemError) return user
  if (!isSameEmail(user.email, email)) {
    const errors = [
      { path: 'email', code: 'invalid', message: 'Must be the email of your account' },
    ] as const
    return new ProblemError('invalid_request', { reason: 'confirmation-mismatch', errors })
  }
  const deleted = await usersStore.update(tx, user.id, erase(checkedSignIn.now))
  // rule account-c: a deletion leaves nothing personal, whatever the provider answers
  await userDataStore.deleteOfUser(tx, user.id, 'deletion')
  await rememberDeletion(tx, checkedSignIn.proof, checkedSignIn.now)
  const params = { at: checkedSignIn.now, ...client }
  await queueEmail(tx, user, { kind: 'account-deleted', params, outlivesUser: true })
  return deleted
}

/** Keeps only what is needed to refuse sign-ins until the row is deleted. */
function erase(now: number): UserChanges {
  const setToNow = USER_COLUMN_NAMES.filter((column) => USER_COLUMNS[column].onDeletion === 'now')
  return { ...EMPTY_COLUMNS, ...Object.fromEntries(setToNow.map((column) => [column, now])) }
}

interface AccountRoutesDependencies {
  readonly deleteUser: DeleteUser
}

/** Needs a fresh proof as well as a session. */
export function createAccountRoutes({
  deleteUser,
}: AccountRoutesDependencies): Pick<ApiHandlers, 'deleteUser'> {
  return {
    async deleteUser(call) {
      const {
        session: { tokenHash, user },
      } = call
      const { email, id_token: idToken } = await call.readBody()
      const deletion = deleteUser({
        email,
        idToken,
        tokenHash,
        userId: user.id,
        client: call.client(),
      })
      await call.countFailures(user.email, deletion)
      call.log('deletion-requested', { user: user.id })
    },
  }
}
