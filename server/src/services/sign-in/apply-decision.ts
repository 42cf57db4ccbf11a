import { ProblemError } from '../../problem-error.ts'
import { identitiesStore } from '../../stores/identities-store.ts'
import { sessionsStore } from '../../stores/sessions-store.ts'
import type { Queryable, UserRow } from '../../stores/tables.ts'
import { EMPTY_REPLACED_COLUMNS } from '../../stores/user-data.ts'
import { userDataStore } from '../../stores/user-data-store.ts'
import { usersStore } from '../../stores/users-store.ts'
import { withdrawEmails } from '../emails/queue-email.ts'
import { deleteFactors } from '../second-factor/delete-factors.ts'
import { requireNotDeletedSince } from '../deleted-user.ts'
import { recordActivity, recordProviderEvents, type RequestContext } from '../record-activity.ts'
import { createUser } from './create-user.ts'
import type { Accept } from './accept-sign-in.ts'
import type { SignInDecision } from './decide-sign-in.ts'
import { keepFormerEmails } from './former-emails.ts'
import type { KnownIdentity } from './known-identities.ts'
import { rememberDevice, reportNewDevice } from './report-new-device.ts'
import type { CheckedSignIn } from './checked-sign-in.ts'

export async function applyDecision(
  tx: Queryable,
  decision: Exclude<SignInDecision, { kind: 'refuse' }>,
  {
    checkedSignIn,
    requestContext,
  }: { readonly checkedSignIn: CheckedSignIn; readonly requestContext: RequestContext },
): Promise<UserRow> {
  if (decision.kind === 'accept') {
    const user = await applyAccept(tx, decision, requestContext)
    await recordActivity(tx, { user_id: user.id, event: 'signed-in', ...requestContext })
    await reportNewDevice(tx, decision, { user, device: checkedSignIn.device, requestContext }) // rule 15: known devices
    return user
  }
  await releaseEmail(tx, decision.takesEmailFrom)
  const user = await createUser(tx, checkedSignIn, decision.isVerified)
  await requireNotDeletedSince(tx, checkedSignIn.proof) // rule 4: account lookup
  await storeIdentities(tx, user, decision.identities)
  await recordActivity(tx, { user_id: user.id, event: 'account-created', ...requestContext })
  await rememberDevice(tx, user.id, checkedSignIn)
  return user
}

function storeIdentities(
  tx: Queryable,
  { id }: UserRow,
  identities: readonly KnownIdentity[],
): Promise<void> {
  const rows = identities.map((identity) => ({ ...identity, user_id: id }))
  return identitiesStore.replaceOfUser(tx, id, rows)
}

/** Applies the changes of an accepted sign-in, without recording the sign-in itself. */
export async function applyAccept(
  tx: Queryable,
  accept: Accept,
  requestContext: RequestContext,
): Promise<UserRow> {
  const { user, changes, endsSessions, removedMethods, takesEmailFrom } = accept
  await releaseEmail(tx, takesEmailFrom)
  await keepFormerEmails(tx, accept, requestContext.at)
  await recordChanges(tx, accept, requestContext)
  if (accept.identities) await storeIdentities(tx, user, accept.identities)
  if (endsSessions) await sessionsStore.deleteOfUser(tx, user.id)
  else await sessionsStore.deleteOfMethods(tx, user.id, removedMethods)
  return Object.keys(changes).length > 0 ? usersStore.update(tx, user.id, changes) : user
}

/** Ends the sessions named by the refusal. Returns the error, because throwing it would roll this back. */
export async function applyRefusal(
  tx: Queryable,
  { code, reason, endsSessionsOf }: Extract<SignInDecision, { kind: 'refuse' }>,
): Promise<ProblemError> {
  if (endsSessionsOf !== undefined) await sessionsStore.deleteOfUser(tx, endsSessionsOf)
  return new ProblemError(code, { reason })
}

/**
 * Rule 6: one user per uid and email. The previous holder of the email loses it, all sessions and the profile. The
 * rows of other tables stay until the sweep of lost emails, in case an operator gives the email back; passkeys and
 * waiting emails are deleted.
 */
export async function releaseEmail(tx: Queryable, id: string | undefined): Promise<void> {
  if (id === undefined) return
  await usersStore.update(tx, id, { ...EMPTY_REPLACED_COLUMNS, email: null })
  await sessionsStore.deleteOfUser(tx, id)
  await deleteFactors(tx, id)
  await withdrawEmails(tx, id)
}

async function recordChanges(
  tx: Queryable,
  { user, isReclaim, providerEvents, events }: Accept,
  requestContext: RequestContext,
): Promise<void> {
  // rule 7b: a reclaim deletes what the earlier person entered
  if (isReclaim) await userDataStore.deleteOfUser(tx, user.id, 'reclaim')
  await recordProviderEvents(tx, { user_id: user.id, at: requestContext.at }, providerEvents)
  for (const event of events) {
    await recordActivity(tx, { user_id: user.id, event, ...requestContext })
  }
}
