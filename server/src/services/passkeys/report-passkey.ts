import type { Queryable } from '../../stores/tables.ts'
import { queueEmail } from '../emails/queue-email.ts'
import { recordActivity } from '../record-activity.ts'
import type { FactorChange } from '../second-factor/change-factors.ts'

interface PasskeyEvent {
  readonly kind: 'passkey-added' | 'passkey-removed'
  readonly name: string
}

/** In the activity and by email. */
export async function reportPasskey(
  tx: Queryable,
  { user, requestContext }: FactorChange,
  { kind, name }: PasskeyEvent,
): Promise<void> {
  await recordActivity(tx, { user_id: user.id, event: kind, ...requestContext })
  const { at, browser, system, address } = requestContext
  await queueEmail(tx, user, { kind, params: { at, browser, system, address, name } })
}
