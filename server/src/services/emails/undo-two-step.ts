import { DAY_MS } from '../../clock.ts'
import type { Queryable, SecurityLinkRow, UserRow } from '../../stores/tables.ts'
import { totpStore } from '../../stores/totp-store.ts'
import { NO_CONTEXT } from '../record-activity.ts'
import { turnTwoStepOff } from '../second-factor/change-factors.ts'

/** After this time, someone who reads the mailbox can't turn it off with an old link. */
const UNDO_MS = 7 * DAY_MS

/**
 * Rule 16: security links. A thief who has turned two-step login on would otherwise lock the owner out: a reset keeps it.
 * What was on before the reported event is the owner's, and stays.
 */
export async function undoTwoStep(
  tx: Queryable,
  user: UserRow,
  { reportedAt, now }: { readonly reportedAt: SecurityLinkRow['created_at']; readonly now: number },
): Promise<void> {
  const { two_step_at } = user
  if (two_step_at === null || two_step_at < reportedAt) return
  if (now - two_step_at > UNDO_MS) return
  await totpStore.delete(tx, user.id)
  await turnTwoStepOff(tx, { user, requestContext: { at: now, ...NO_CONTEXT } })
}
