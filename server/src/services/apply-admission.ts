import { ProblemError } from '../problem-error.ts'
import { sessionsStore } from '../stores/sessions-store.ts'
import type { Queryable, UserRow } from '../stores/tables.ts'
import { usersStore } from '../stores/users-store.ts'
import type { Admission, Welcome } from './decide-admission.ts'

/** Whoever held an address until now loses it, what hung on it, and every session. */
export async function takeEmailFrom(tx: Queryable, id: string | undefined): Promise<void> {
  if (id === undefined) return
  await usersStore.update(tx, id, {
    email: null,
    email_verified: 0,
    pending_email: null,
    pending_email_at: null,
    previous_email: null,
    previous_email_at: null,
  })
  await sessionsStore.deleteOfUser(tx, id)
}

/** Does to a person what their coming in changes. */
export async function applyWelcome(
  tx: Queryable,
  { user, changes, endsSessions, takingEmailFrom }: Welcome,
): Promise<UserRow> {
  await takeEmailFrom(tx, takingEmailFrom)
  if (endsSessions) await sessionsStore.deleteOfUser(tx, user.id)
  return Object.keys(changes).length > 0 ? usersStore.update(tx, user.id, changes) : user
}

/** A refusal can end sessions. It is handed back: thrown in the transaction, it would undo that. */
export async function applyRefusal(
  tx: Queryable,
  { code, reason, endingSessionsOf }: Extract<Admission, { kind: 'refuse' }>,
): Promise<ProblemError> {
  if (endingSessionsOf !== undefined) await sessionsStore.deleteOfUser(tx, endingSessionsOf)
  return new ProblemError(code, { reason })
}
