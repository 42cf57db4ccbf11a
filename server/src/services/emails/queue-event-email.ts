import type { ActivityEvent } from '@foyer/contract/bodies.ts'
import type { ActivityRow, Queryable } from '../../stores/tables.ts'
import { usersStore } from '../../stores/users-store.ts'
import { queueEmail } from './queue-email.ts'

const EMAILED_EVENTS = [
  'password-added',
  'password-changed',
  'password-removed',
  'provider-added',
  'provider-removed',
  'data-exported',
  'signed-out-by-operator',
  'two-step-on',
  'two-step-off',
  'authenticator-added',
  'authenticator-removed',
  'recovery-codes-renewed',
  'factors-removed-by-operator',
  'factors-restored',
] as const satisfies readonly ActivityEvent[]

/** Queues the email about an event of the activity, if it has one. It goes to the email before the event. */
export async function queueEventEmail(
  tx: Queryable,
  { user_id, event, ...params }: ActivityRow,
): Promise<void> {
  const kind = EMAILED_EVENTS.find((emailed) => emailed === event)
  if (kind === undefined) return
  const user = await usersStore.findForUpdate(tx, user_id)
  if (user) await queueEmail(tx, user, { kind, params })
}
