import { DAY_MS } from '../../clock.ts'
import type { Account } from '../../identity/account.ts'
import { ProblemError } from '../../problem-error.ts'
import { signInChallengesStore } from '../../stores/sign-in-challenges-store.ts'
import type { Queryable, UserRow } from '../../stores/tables.ts'
import { usersStore } from '../../stores/users-store.ts'
import type { EmailCodeStep } from './email-code-check.ts'

/** Logins of a user in a day that ask for a code and don't pass. */
const MAX_FAILED = 20

/** Rule 18: codes by email. A person who starts so many logins probably knows the password, so it must be changed. */
export async function refuseAfterFailedCodes(
  tx: Queryable,
  { user, account, requestContext: { at } }: EmailCodeStep,
): Promise<ProblemError | undefined> {
  if (isRefused(user, account, at)) return refusal()
  const since = Math.max(at - DAY_MS, account.passwordUpdatedAt)
  const failed = await signInChallengesStore.countFailed(tx, user.id, since)
  if (failed < MAX_FAILED) return undefined
  await usersStore.update(tx, user.id, {
    // The provider's clock may run ahead of ours.
    new_devices_refused_at: Math.max(at, account.passwordUpdatedAt),
  })
  return refusal()
}

/** A user without a password cannot set another one, and waits for a day. */
function isRefused(
  { new_devices_refused_at: refusedAt }: UserRow,
  { identities, passwordUpdatedAt }: Account,
  now: number,
): boolean {
  if (refusedAt === null) return false
  const hasPassword = identities.some(({ provider }) => provider === 'password')
  return hasPassword ? passwordUpdatedAt <= refusedAt : now - refusedAt < DAY_MS
}

function refusal(): ProblemError {
  return new ProblemError('new_devices_refused', { reason: 'new-devices-refused' })
}
