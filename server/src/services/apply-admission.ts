import { ProblemError } from '../problem-error.ts'
import { activityStore } from '../stores/activity-store.ts'
import { sessionsStore } from '../stores/sessions-store.ts'
import type { Queryable, UserRow } from '../stores/tables.ts'
import { usersStore } from '../stores/users-store.ts'
import type { Admission, Welcome } from './decide-admission.ts'
import { recordActivity, recordNews, type Circumstances } from './record-activity.ts'

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

/** Does to a person what their coming in changes, and notes it for them. */
export async function applyWelcome(
  tx: Queryable,
  welcome: Welcome,
  circumstances: Circumstances,
): Promise<UserRow> {
  const { user, changes, endsSessions, takingEmailFrom } = welcome
  await takeEmailFrom(tx, takingEmailFrom)
  await recordArrival(tx, welcome, circumstances)
  if (endsSessions) await sessionsStore.deleteOfUser(tx, user.id)
  return Object.keys(changes).length > 0 ? usersStore.update(tx, user.id, changes) : user
}

async function recordArrival(
  tx: Queryable,
  { user, wipesActivity, news, events }: Welcome,
  circumstances: Circumstances,
): Promise<void> {
  if (wipesActivity) await activityStore.deleteOfUser(tx, user.id)
  await recordNews(tx, { user_id: user.id, at: circumstances.at }, news)
  for (const event of events) {
    await recordActivity(tx, { user_id: user.id, event, ...circumstances })
  }
}

/** A refusal can end sessions. It is handed back: thrown in the transaction, it would undo that. */
export async function applyRefusal(
  tx: Queryable,
  { code, reason, endingSessionsOf }: Extract<Admission, { kind: 'refuse' }>,
): Promise<ProblemError> {
  if (endingSessionsOf !== undefined) await sessionsStore.deleteOfUser(tx, endingSessionsOf)
  return new ProblemError(code, { reason })
}
