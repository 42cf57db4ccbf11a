import { ProblemError } from '../problem-error.ts'
import type { Database } from '../stores/database.ts'
import { activityStore } from '../stores/activity-store.ts'
import { sessionsStore } from '../stores/sessions-store.ts'
import type { Queryable, UserRow } from '../stores/tables.ts'
import { usersStore, type UserChanges } from '../stores/users-store.ts'
import type { DeletionFinisher } from './deletion-finisher.ts'
import type { Evidence } from './evidence.ts'
import { findKnown } from './find-known.ts'
import { findProvenPerson } from './proven-person.ts'
import type { RequireFreshProof } from './require-fresh-proof.ts'

/** Somebody signed in deletes their account. */
export interface DeleteUserRequest {
  readonly userId: string
  readonly tokenHash: string
  readonly idToken: string
  /** The person's own address, typed to confirm; in canonical form. */
  readonly email: string
}

export interface DeleteUserDependencies {
  readonly database: Database
  readonly requireFreshProof: RequireFreshProof
  readonly finisher: Pick<DeletionFinisher, 'finish'>
}

export type DeleteUser = (request: DeleteUserRequest) => Promise<void>

/**
 * The intent first: in one transaction every session ends and the row is emptied of the person. From then
 * on nobody gets in, nothing of them is kept, and the rest is finished now or later, whatever breaks down
 * in between.
 */
export function createDeleteUser(deps: DeleteUserDependencies): DeleteUser {
  return async (request) => {
    const { idToken } = request
    const evidence = await deps.requireFreshProof(idToken)
    const left = await deps.database.transaction((tx) => intend(tx, request, evidence))
    if (left instanceof ProblemError) throw left
    await deps.finisher.finish({ id: left.id, uid: left.identity_uid, idToken })
  }
}

async function intend(
  tx: Queryable,
  { userId, tokenHash, email }: DeleteUserRequest,
  evidence: Evidence,
): Promise<UserRow | ProblemError> {
  const { byIdentity } = await findKnown(tx, evidence)
  // Asked for twice at once: what was wanted is under way.
  if (byIdentity?.id === userId && byIdentity.deleting_at !== null) return byIdentity
  const user = await findProvenPerson(tx, tokenHash, evidence)
  if (user instanceof ProblemError) return user
  if (user.email !== email) {
    const errors = [{ path: 'email', message: 'Must be the address of your account' }]
    return new ProblemError('invalid_request', { reason: 'not-own-address', errors })
  }
  const left = await usersStore.update(tx, user.id, leave(evidence.now))
  await sessionsStore.deleteOfUser(tx, user.id)
  await activityStore.deleteOfUser(tx, user.id)
  return left
}

/** All that is about the person. What stays is an id, the uid that must not come in, and since when. */
function leave(now: number): UserChanges {
  return {
    email: null,
    email_verified: 0,
    first_name: '',
    last_name: '',
    auth_time_floor: 0,
    valid_since: 0,
    pending_email: null,
    pending_email_at: null,
    previous_email: null,
    previous_email_at: null,
    made_by: '',
    made_valid_since: 0,
    ways_in: null,
    password_updated_at: 0,
    created_at: now,
    deleting_at: now,
  }
}
