import { REAUTH_MAX_AGE_MS } from '@foyer/contract/constants.ts'
import { FACTOR_UNDO_MS, formerFactorsStore } from '../../stores/former-factors-store.ts'
import { recoveryCodesStore } from '../../stores/recovery-codes-store.ts'
import type { Queryable, SecurityLinkRow, UserRow } from '../../stores/tables.ts'
import { totpStore } from '../../stores/totp-store.ts'
import { NO_CONTEXT, recordActivity } from '../record-activity.ts'
import { hasAppOrPasskey, turnTwoStepOff } from '../second-factor/change-factors.ts'
import { restoreFactors } from '../second-factor/former-factors.ts'
import { hasTwoStepOn } from '../second-factor/pass-second-factor.ts'

interface Reported {
  readonly reportedAt: SecurityLinkRow['created_at']
  readonly now: number
}

/**
 * Rule 16: security links. The factors are again as they were before the reported event. What was there before is the
 * owner's, and stays. A change of more than seven days ago stays too: otherwise, someone who reads the mailbox could undo
 * it with an old link.
 */
export async function undoFactorChanges(
  tx: Queryable,
  user: UserRow,
  { reportedAt, now }: Reported,
): Promise<void> {
  const since = Math.max(findStart(user, reportedAt), now - FACTOR_UNDO_MS)
  const { isChanged, user: restored } = await restoreFactors(tx, user, since)
  const requestContext = { at: now, ...NO_CONTEXT }
  const isTurnedOnSince = restored.two_step_at !== null && restored.two_step_at >= since
  // Not kept, for example because an earlier version has replaced it. A code by email is asked for then.
  const isNothingLeft = isChanged && !(await hasFactor(tx, user))
  if (hasTwoStepOn(restored) && (isTurnedOnSince || isNothingLeft)) {
    await totpStore.delete(tx, user.id)
    await turnTwoStepOff(tx, { user: restored, requestContext })
  } else if (isChanged) {
    await recordActivity(tx, { user_id: user.id, event: 'factors-restored', ...requestContext })
  }
  await formerFactorsStore.deleteOfUser(tx, user.id, since)
}

async function hasFactor(tx: Queryable, user: UserRow): Promise<boolean> {
  if (await hasAppOrPasskey(tx, user)) return true
  return (await recoveryCodesStore.countUnused(tx, user.id)) > 0
}

/**
 * The sign-in that allowed the reported change also allowed others in the five minutes before (rule 10: changing
 * factors), and the owner may choose the button of the last of their emails.
 */
function findStart({ two_step_at }: UserRow, reportedAt: number): number {
  const start = reportedAt - REAUTH_MAX_AGE_MS
  const isOwnersTwoStep = two_step_at !== null && two_step_at < reportedAt
  return isOwnersTwoStep ? Math.max(start, two_step_at + 1) : start
}
