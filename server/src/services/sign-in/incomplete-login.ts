import { MINUTE_MS } from '../../clock.ts'
import { outboxStore, type IncompleteLogin } from '../../stores/outbox-store.ts'
import type { Queryable, UserRow } from '../../stores/tables.ts'
import { queueEmail } from '../emails/queue-email.ts'
import type { RequestContext } from '../record-activity.ts'
import type { VerifiedFactor } from '../second-factor/second-step.ts'
import type { CheckedSignIn } from './checked-sign-in.ts'

/** How long a user has time for the second step before the email is sent. */
const DELAY_MS = 10 * MINUTE_MS

interface Login {
  readonly owner: UserRow
  readonly verifiedFactor: VerifiedFactor
  readonly checkedSignIn: CheckedSignIn
  readonly requestContext: RequestContext
}

/** Rule 14: security emails. Tells the owner about the login unless the same device completes one in time. */
export async function scheduleIncompleteLoginEmail(tx: Queryable, login: Login): Promise<void> {
  const { owner, requestContext } = login
  const incomplete = toIncompleteLogin(login)
  if (await outboxStore.hasWaiting(tx, incomplete)) return
  await queueEmail(tx, owner, {
    kind: 'second-step-missing',
    params: requestContext,
    dueAt: requestContext.at + DELAY_MS,
    loginHash: incomplete.login_hash,
  })
}

export function withdrawIncompleteLogin(tx: Queryable, login: Login): Promise<void> {
  return outboxStore.withdrawLogin(tx, toIncompleteLogin(login))
}

/** The device, because a user who starts again has another proof. Nobody else knows the id of a user's device. */
function toIncompleteLogin({ owner, verifiedFactor, checkedSignIn }: Login): IncompleteLogin {
  const login_hash = checkedSignIn.device.hash ?? verifiedFactor.proofHash
  return { user_id: owner.id, login_hash }
}
