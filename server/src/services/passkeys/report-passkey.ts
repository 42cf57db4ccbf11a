import type { Queryable } from '../../stores/tables.ts'
import { queueEmail } from '../emails/queue-email.ts'
import { recordActivity } from '../record-activity.ts'
import type { FactorChange } from '../second-factor/change-factors.ts'

/** In the activity and by email, without the passkey's name: a thief may have chosen it. */
export async function reportPasskey(
  tx: Queryable,
  { user, requestContext }: FactorChange,
  kind: 'passkey-added' | 'passkey-removed',
): Promise<void> {
  await recordActivity(tx, { user_id: user.id, event: kind, ...requestContext })
  const { at, browser, system, address } = requestContext
  await queueEmail(tx, user, { kind, params: { at, browser, system, address } })
}
