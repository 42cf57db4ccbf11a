import { DAY_MS } from '../../clock.ts'
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

/** Eve adds a passkey on Ada's unlocked laptop and logs in with it in the evening; Ada reports the email about that login. */
const BEFORE_REPORT_MS = DAY_MS

/**
 * Rule 16: security links. The factors are again as they were a day before the reported event. What is older is the
 * owner's, and stays. A change of more than seven days ago stays too: otherwise, someone who reads the mailbox could undo
 * it with an old link.
 */
export async function undoFactorChanges(
  tx: Queryable,
  user: UserRow,
  { reportedAt, now }: Reported,
): Promise<void> {
  const since = Math.max(reportedAt - BEFORE_REPORT_MS, now - FACTOR_UNDO_MS)
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
