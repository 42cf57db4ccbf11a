import type { ClientInfo } from '@foyer/contract/schemas.ts'
import { isSameEmail } from '@foyer/contract/user.ts'
import type { ProblemCode } from '@foyer/contract/problems.ts'
import { MINUTE_MS } from '../core/clock.ts'
import type { Way } from '../core/events.ts'
import { ProblemError } from '../core/problem.ts'
import { formerFactorsStore } from '../db/factors.ts'
import { outboxStore } from '../db/outbox.ts'
import { passkeysStore } from '../db/passkeys.ts'
import { sessionsStore } from '../db/sessions.ts'
import { forgetDevices, knownDevicesStore, trustedDevicesStore } from '../db/sign-ins.ts'
import type { Queryable, UserRow } from '../db/tables.ts'
import { EMPTY_REPLACED_COLUMNS } from '../db/user-columns.ts'
import { userDataStore } from '../db/user-rows.ts'
import { formerEmailsStore, identitiesStore, usersStore } from '../db/users.ts'
import { recordActivity, recordProviderEvents, type RequestContext } from '../emails/activity.ts'
import { findFormerEmails } from '../emails/former-emails.ts'
import { queueEmail } from '../emails/outbox.ts'
import { deleteFactors } from '../factors/changes.ts'
import type { Proof } from '../identity/id-token.ts'
import type { Device } from '../sessions/sessions.ts'
import { requireNotDeletedSince } from './account.ts'
import {
  type Accept,
  type Create,
  decide,
  type Decision,
  type MatchingUsers,
  type Refuse,
  toNewUser,
} from './decide.ts'
import { isFirstTrustedLogin, type KnownIdentity, type KnownUser } from './identities.ts'
import type { SignIn, SignInServer } from './request.ts'

/**
 * Locks the rows until the transaction ends. In a database that an earlier version wrote, one mailbox can have two users,
 * whose emails are spelled differently. Each keeps signing in until an operator has removed the other (`npm run doctor`).
 */
export async function lockMatchingUsers(tx: Queryable, signIn: SignIn): Promise<MatchingUsers> {
  const { proof, email, now } = signIn
  const rows = await usersStore.listByUidOrEmailForUpdate(tx, proof.uid, email)
  const own = rows.find((row) => row.identity_uid === proof.uid)
  // With the email as it is spelled now, so that an older spelling is no other email and no other user.
  const byUid = own && isSameEmail(own.email, email) ? { ...own, email } : own
  const identities = byUid ? await identitiesStore.list(tx, byUid.id) : []
  return {
    byUid,
    byEmail: [byUid, ...rows].find((row) => row?.email === email),
    identities,
    isOwnersFirst:
      byUid !== undefined && (await isOwnersFirst(tx, signIn, { user: byUid, identities })),
    restorableEmail:
      byUid && byUid.email !== email
        ? (await findFormerEmails(tx, byUid, now))?.restorable
        : undefined,
  }
}

/** On a device that the user has used before, it is the same person, who has chosen another way to log in. */
async function isOwnersFirst(tx: Queryable, signIn: SignIn, known: KnownUser): Promise<boolean> {
  if (!isFirstTrustedLogin(signIn, known)) return false
  const { device } = signIn.request
  // rule 7l: a trusted provider's first login may be that of the owner, in the account of someone else
  return !(await knownDevicesStore.has(tx, { user_id: known.user.id, device_hash: device.hash }))
}

/** Writes a decision, and records the sign-in. Throws if the user was deleted since (rule 4: account lookup). */
export async function applyDecision(
  tx: Queryable,
  decision: Create | Accept,
  signIn: SignIn,
): Promise<UserRow> {
  if (decision.kind === 'create') return createUser(tx, decision, signIn)
  const { context, request } = signIn
  const user = await applyAccept(tx, decision, context)
  await recordActivity(tx, { user_id: user.id, event: 'signed-in', ...context })
  await reportNewDevice(tx, decision, user, request.device, context) // rule 15: known devices
  return user
}

async function createUser(tx: Queryable, decision: Create, signIn: SignIn): Promise<UserRow> {
  const { context, request } = signIn
  await releaseEmail(tx, decision.takesEmailFrom)
  const row = { ...toNewUser(signIn, decision.isVerified), ...decision.distrust }
  const user = await usersStore.insert(tx, row, wayOf(decision))
  await requireNotDeletedSince(tx, signIn.proof) // rule 4: account lookup
  await storeIdentities(tx, user, decision.identities)
  await recordActivity(tx, { user_id: user.id, event: 'account-created', ...context })
  await rememberDevice(tx, user.id, request.device, context.at)
  return user
}

/** Applies the changes of an accepted sign-in, without recording the sign-in itself. */
export async function applyAccept(
  tx: Queryable,
  accept: Accept,
  context: RequestContext,
): Promise<UserRow> {
  const { user, changes, endsSessions, removedMethods, takesEmailFrom } = accept
  await releaseEmail(tx, takesEmailFrom)
  // rule 13k: undoing an email change suspends the passkeys added since
  if (accept.emailChange === 'undo') await suspendPasskeysOfThief(tx, user)
  // rule 13l: the owner's first login suspends the passkeys of before
  if (accept.isOwnersFirst) await passkeysStore.suspendAll(tx, user.id)
  // rule 16m: the owner's first login deletes the factors that a link could put back
  // Grace turned two-step login off on her last day, and keeps an unused link. It must not keep Linus out, who is next.
  if (accept.isOwnersFirst && !(await hasNewEmail(tx, accept, context.at)))
    await formerFactorsStore.deleteOfUser(tx, user.id)
  // A corrected email was never the user's.
  if (accept.emailChange === 'change') await formerEmailsStore.add(tx, user, context.at)
  // What is waiting to be sent to a thief's email is not sent.
  if (accept.emailChange === 'undo') await outboxStore.withdraw(tx, user.id)
  await recordChanges(tx, accept, context)
  // After the emails about this login, or Ada's new password would be reported to Eve's email alone.
  if (accept.emailChange === 'undo') await formerEmailsStore.deleteOfUser(tx, user.id)
  if (accept.identities) await storeIdentities(tx, user, accept.identities)
  if (endsSessions) await sessionsStore.deleteOfUser(tx, user.id)
  else await sessionsStore.deleteOfMethods(tx, user.id, removedMethods)
  if (Object.keys(changes).length === 0) return user
  return usersStore.change(tx, user, changes, wayOf(accept))
}

/** Which way of `WAYS` a decision is. A correction of the email is always a reclaim too. */
export function wayOf(decision: Create | Accept): Way {
  if (decision.kind === 'create') return 'sign-up'
  const { isReclaim, emailChange, user, changes } = decision
  if (isReclaim) return 'reclaim'
  if (emailChange !== 'none') return emailChange === 'undo' ? 'email-undo' : 'email-change'
  return changes.email_verified !== undefined && !user.email_verified ? 'verification' : 'login'
}

/**
 * Rule 16: security links. Whether an undo restores another email. Eve turns Ada's two-step login off, changes the email to
 * that of her own Google account, and logs in with it for the first time. She is not the next owner of anything.
 */
async function hasNewEmail(
  tx: Queryable,
  { user, emailChange }: Accept,
  now: number,
): Promise<boolean> {
  // rule 16p: after an email change, the owner's factors can still be put back
  return emailChange !== 'none' || (await findFormerEmails(tx, user, now)) !== undefined
}

/**
 * Rule 13: passkeys. Eve changes Ada's email and adds a passkey; Ada undoes the change at the provider and logs in. Eve's
 * passkey must not log in any more. One of Ada's own is confirmed on the account page.
 */
export async function suspendPasskeysOfThief(tx: Queryable, { id }: UserRow): Promise<void> {
  const changedAt = await formerEmailsStore.findFirstChange(tx, id)
  if (changedAt !== undefined) await passkeysStore.suspendSince(tx, id, changedAt)
}

/** Ends the sessions named by the refusal. Returns the error, because throwing it would roll this back. */
export async function applyRefusal(
  tx: Queryable,
  { code, reason, endsSessionsOf }: Refuse,
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
  const user = await usersStore.findForUpdate(tx, id)
  if (!user) return
  await usersStore.change(tx, user, { ...EMPTY_REPLACED_COLUMNS, email: null }, 'email-taken')
  await sessionsStore.deleteOfUser(tx, id)
  await deleteFactors(tx, id)
  await outboxStore.withdraw(tx, id)
}

async function recordChanges(
  tx: Queryable,
  { user, isReclaim, providerEvents, events }: Accept,
  context: RequestContext,
): Promise<void> {
  // rule 7b: a reclaim deletes what the earlier person entered
  if (isReclaim) await userDataStore.deleteOfUser(tx, user.id, 'reclaim')
  await recordProviderEvents(tx, { user_id: user.id, at: context.at }, providerEvents)
  for (const event of events) await recordActivity(tx, { user_id: user.id, event, ...context })
}

function storeIdentities(
  tx: Queryable,
  { id }: UserRow,
  identities: readonly KnownIdentity[],
): Promise<void> {
  const rows = identities.map((identity) => ({ ...identity, user_id: id }))
  return identitiesStore.replaceOfUser(tx, id, rows)
}

/**
 * Rule 12: email of a user with factors. The email's user has passed the second factor, so the account at the provider
 * was created again by the same person: its uid becomes the user's. Decides again, for this user.
 */
export async function moveUserToUid(
  tx: Queryable,
  user: UserRow,
  signIn: SignIn,
): Promise<Decision> {
  const { uid } = signIn.proof
  const moved = { ...user, identity_uid: uid }
  const identities = await identitiesStore.list(tx, user.id)
  const matching = {
    byUid: moved,
    byEmail: moved,
    identities,
    isOwnersFirst: false,
    restorableEmail: undefined,
  }
  const decision = decide(matching, signIn)
  if (decision.kind !== 'accept') return decision
  await usersStore.updateIdentity(tx, user.id, uid)
  await trustedDevicesStore.deleteOfUser(tx, user.id) // rule 17: trusted devices
  const now = signIn.now
  // rule 12f: whatever else belongs to the new account may be a stranger's
  // Eve has Ada's password. She deletes Ada's account at the provider and signs up with Ada's email, before Ada comes with Google.
  const changes = { ...decision.changes, had_stranger_at: now, secured_at: now }
  return { ...decision, changes }
}

/** New users often log in on their other devices in the first ten minutes; these logins are not reported. */
const QUIET_MS = 10 * MINUTE_MS

const MAX_DEVICES = 50

/** Rule 15: known devices. Remembers the device of an accepted sign-in, and queues an email if it is new. */
export async function reportNewDevice(
  tx: Queryable,
  { user: before, isReclaim, endsSessions }: Pick<Accept, 'user' | 'isReclaim' | 'endsSessions'>,
  user: UserRow,
  device: Device,
  context: RequestContext,
): Promise<void> {
  const isNew = await rememberDevice(tx, user.id, device, context.at)
  // rule 15b: a reset makes the other devices unknown
  // A device that may be a thief's must not stay known after a reset, an email change or a first verification.
  if (endsSessions) await forgetDevices(tx, user.id, device.hash)
  // rule 15a: a login from a new device is reported
  if (!isNew || isReclaim || !canReport(before, context.at)) return
  const { language, email_verified } = before
  const recipient = { ...user, language, email_verified }
  await queueEmail(tx, recipient, { kind: 'new-device', params: context })
}

async function rememberDevice(
  tx: Queryable,
  user_id: string,
  device: Device,
  now: number,
): Promise<boolean> {
  if (device.hash === null) return true
  const isNew = await knownDevicesStore.remember(tx, { user_id, device_hash: device.hash }, now)
  if (isNew) await knownDevicesStore.keepNewest(tx, user_id, MAX_DEVICES)
  return isNew
}

/** Without a language, this is the first sign-in after the update that introduced known devices. */
function canReport({ created_at, language }: UserRow, now: number): boolean {
  return now - created_at >= QUIET_MS && language !== null
}

const RECORDED_CODES: ReadonlySet<ProblemCode> = new Set<ProblemCode>([
  'invalid_identity_token',
  'reauthentication_required',
  'second_factor_invalid',
  'identity_mismatch',
  'identity_conflict',
  'forbidden',
  'new_devices_refused',
  'email_changed',
  'refused',
])

/** Finds the user by the uid of a verified proof only, so that other users cannot add entries to a user's list. */
export async function recordRefusal(
  { database, clock }: SignInServer,
  error: unknown,
  { uid, provider }: Proof,
  client: ClientInfo,
): Promise<void> {
  if (!isRecorded(error)) return
  await database.transaction(async (tx) => {
    const user = await usersStore.findByUidForUpdate(tx, uid)
    if (!user || user.deleting_at !== null) return
    const context = { at: clock(), provider, ...client }
    await recordActivity(tx, { user_id: user.id, event: 'sign-in-refused', ...context })
  })
}

/** Skips `verified-since-proof`, which only makes the client renew its ID token. */
function isRecorded(error: unknown): boolean {
  if (!(error instanceof ProblemError)) return false
  return RECORDED_CODES.has(error.code) && error.options.reason !== 'verified-since-proof'
}
