import type { Caller } from '@foyer/contract/bodies.ts'
import type { Account } from '../identity/account.ts'
import { ProblemError } from '../problem-error.ts'
import type { Database } from '../stores/database.ts'
import type { Queryable, UserRow } from '../stores/tables.ts'
import { usersStore } from '../stores/users-store.ts'
import { findOpenChange } from './decide-move.ts'
import type { Evidence } from './evidence.ts'
import { findProvenPerson } from './proven-person.ts'
import { recordActivity } from './record-activity.ts'
import type { RequireFreshProof } from './require-fresh-proof.ts'

/** Somebody signed in asks to move to another address. */
export interface ChangeEmailRequest {
  readonly tokenHash: string
  readonly idToken: string
  /** In canonical form. */
  readonly email: string
  readonly caller: Caller
}

export interface ChangeEmailDependencies {
  readonly database: Database
  readonly requireFreshProof: RequireFreshProof
}

export type ChangeEmail = (request: ChangeEmailRequest) => Promise<void>

/**
 * Notes where a person asks to move (rule 6). Nothing moves yet: the proof of the new address does that,
 * at the door. Whether somebody else holds it is not asked: the answer would tell who is known here, and
 * only its owner can prove it.
 */
export function createChangeEmail(deps: ChangeEmailDependencies): ChangeEmail {
  return async (request) => {
    const evidence = await deps.requireFreshProof(request.idToken)
    const problem = await deps.database.transaction((tx) => ask(tx, request, evidence))
    if (problem) throw problem
  }
}

async function ask(
  tx: Queryable,
  { tokenHash, email, caller }: ChangeEmailRequest,
  evidence: Evidence,
): Promise<ProblemError | undefined> {
  const user = await findProvenPerson(tx, tokenHash, evidence)
  if (user instanceof ProblemError) return user
  const problem = judgeAsking(user, email, evidence.account)
  if (problem) return problem
  // By the later of two clocks: the password they have now is not one that was set after the asking.
  const pending_email_at = Math.max(evidence.now, evidence.account.passwordUpdatedAt)
  await usersStore.update(tx, user.id, { pending_email: email, pending_email_at })
  const { now: at, proof } = evidence
  // The same mail once more is no news to who reads what happened.
  if (findOpenChange(user, at)?.email === email) return undefined
  const circumstances = { at, provider: proof.provider, ...caller }
  await recordActivity(tx, { user_id: user.id, event: 'email-change-asked', ...circumstances })
  return undefined
}

function judgeAsking(
  user: UserRow,
  email: string,
  { identities }: Account,
): ProblemError | undefined {
  if (!user.email_verified) {
    const detail = 'Confirm your email address first.'
    return new ProblemError('forbidden', { reason: 'person-unverified', detail })
  }
  if (user.email === email) {
    const errors = [{ path: 'email', message: 'Is your address already' }]
    return new ProblemError('invalid_request', { reason: 'own-address', errors })
  }
  // Another site goes on to tell the old address: without a password they would have no way in.
  if (identities.some(({ provider }) => provider === 'password')) return undefined
  return new ProblemError('forbidden', { reason: 'no-password', detail: 'Set a password first.' })
}
