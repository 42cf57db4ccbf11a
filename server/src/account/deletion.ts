import { isSameEmail } from '@foyer/contract/user.ts'
import { ProblemError } from '../core/problem.ts'
import type { Queryable, UserRow } from '../db/tables.ts'
import { EMPTY_COLUMNS, USER_COLUMN_NAMES, USER_COLUMNS } from '../db/user-columns.ts'
import { userDataStore } from '../db/user-rows.ts'
import { type UserChanges, usersStore } from '../db/users.ts'
import { queueEmail } from '../emails/outbox.ts'
import type { Call, Handlers } from '../sessions/call.ts'
import type { Authenticated } from '../sessions/sessions.ts'
import { rememberDeletion } from '../sign-in/account.ts'
import { lockMatchingUsers } from '../sign-in/apply.ts'
import { findOwner, requireFreshProof } from '../sign-in/reauthenticate.ts'
import type { SignIn, SignInRequest, SignInServer } from '../sign-in/request.ts'

/**
 * Needs a fresh proof as well as a session. Clears the row before it calls the provider, so that no failure leaves
 * personal data or sessions behind.
 */
async function deleteUser(server: SignInServer, call: Call<'deleteUser'>): Promise<void> {
  const { user } = call.session
  const { email, id_token: idToken } = await call.readBody()
  const deleting = requestDeletion(server, call.session, email, {
    idToken,
    client: call.client(),
  })
  await call.countFailures(user.email, deleting)
  call.log('deletion-requested', { user: user.id })
}

/** `email`: the user's own, typed to confirm; in canonical form. */
async function requestDeletion(
  server: SignInServer,
  session: Authenticated,
  email: string,
  request: Pick<SignInRequest, 'idToken' | 'client'>,
): Promise<void> {
  const signIn = await requireFreshProof(server, request)
  const deleted = await server.database.transaction((tx) =>
    markDeleted(tx, server, session, email, signIn),
  )
  if (deleted instanceof ProblemError) throw deleted
  const { idToken } = request
  await server.finishDeletion({ id: deleted.id, uid: deleted.identity_uid, idToken })
}

async function markDeleted(
  tx: Queryable,
  server: SignInServer,
  session: Authenticated,
  email: string,
  signIn: SignIn,
): Promise<UserRow | ProblemError> {
  const { byUid } = await lockMatchingUsers(tx, signIn)
  // A simultaneous second request succeeds too.
  if (byUid?.id === session.user.id && byUid.deleting_at !== null) return byUid
  const user = await findOwner(tx, server, session, signIn)
  if (user instanceof ProblemError) return user
  if (!isSameEmail(user.email, email)) {
    const errors = [
      { path: 'email', code: 'invalid', message: 'Must be the email of your account' },
    ] as const
    return new ProblemError('invalid_request', { reason: 'confirmation-mismatch', errors })
  }
  const { now, request } = signIn
  const deleted = await usersStore.change(tx, user, erase(now), 'delete-account')
  const params = { at: now, ...request.client }
  // While the former email is known: Eve, who has changed Ada's email, must not be the only one who reads this.
  await queueEmail(tx, user, { kind: 'account-deleted', params, outlivesUser: true })
  // rule account-c: a deletion leaves nothing personal, whatever the provider answers
  await userDataStore.deleteOfUser(tx, user.id, 'deletion')
  await rememberDeletion(tx, signIn.proof, now)
  return deleted
}

/** Keeps only what is needed to refuse sign-ins until the row is deleted. */
function erase(now: number): UserChanges {
  const setToNow = USER_COLUMN_NAMES.filter((column) => USER_COLUMNS[column].onDeletion === 'now')
  return { ...EMPTY_COLUMNS, ...Object.fromEntries(setToNow.map((column) => [column, now])) }
}

export const deletionHandlers = { deleteUser } satisfies Partial<Handlers<SignInServer>>
