import { FACTOR_UNDO_MS, REAUTH_MAX_AGE_MS } from '@foyer/contract/constants.ts'
import type { Product } from '@foyer/product/product.ts'
import { randomUUID } from 'node:crypto'
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '../core/clock.ts'
import { ProblemError } from '../core/problem.ts'
import { activityStore } from '../db/activity.ts'
import { formerFactorsStore, recoveryCodesStore, totpStore } from '../db/factors.ts'
import { UNCONFIRMED, passkeysStore } from '../db/passkeys.ts'
import { type CurrentSession, sessionsStore } from '../db/sessions.ts'
import { trustedDevicesStore } from '../db/sign-ins.ts'
import type {
  FormerFactorRow,
  PasskeyRow,
  Queryable,
  RecoveryCodeRow,
  TotpRow,
  UserRow,
} from '../db/tables.ts'
import { usersStore } from '../db/users.ts'
import { recordActivity, type RequestContext } from '../emails/activity.ts'
import type { AnyCall } from '../sessions/call.ts'
import { type Authenticated, requireSession } from '../sessions/sessions.ts'
import { hasTwoStepOn, NO_EMAIL_REQUEST } from '../sessions/user.ts'
import { createRecoveryCodes, hashRecoveryCode } from './codes.ts'
import { askForFactor, askWithoutTwoStep, hasAppOrPasskey, hasMainFactor } from './second-factor.ts'
import type { FactorsServer } from './webauthn.ts'

/** The user whose factors change, and the request that changes them. */
export interface FactorChange {
  readonly user: UserRow
  readonly context: RequestContext
}

/** By the user. */
export interface OwnFactorChange extends FactorChange {
  readonly session: CurrentSession
}

/**
 * What decides how recent the session's sign-in must be. `removal`: of anything but a passkey. `confirmation`: of an
 * authenticator app, whose code is enough, because only the session that has started the setup was shown the secret.
 */
type FactorChangeKind = 'addition' | 'removal' | 'passkey-removal' | 'confirmation'

/** Every change of a user's factors: in one transaction, if rule 10 allows it. A problem that `work` returns is thrown after the commit. */
export async function changeFactors<Result>(
  server: FactorsServer,
  call: AnyCall & { readonly session: Authenticated },
  kind: FactorChangeKind,
  work: (tx: Queryable, change: OwnFactorChange) => Promise<Result | ProblemError>,
): Promise<Result> {
  const result = await server.database.transaction(async (tx) => {
    const { user, session } = await requireSession(tx, call.session)
    const now = server.clock()
    const context = { at: now, provider: session.provider, ...call.client() }
    const change = { user, session, context }
    if (kind !== 'confirmation') {
      await requireFreshSession(tx, server, change, kind) // rule 10: changing factors
      requireVerified(user)
    }
    // The owner can remove what a thief has added at any time. To remove more, it would have to be added first.
    if (kind === 'addition') await limitChanges(tx, user, now)
    return work(tx, change)
  })
  if (result instanceof ProblemError) throw result
  return result
}

/**
 * Rule 10: changing factors. The session's user has signed in just now, and used a factor if they have one. A user
 * without two-step login may have lost the only passkey, so removing it needs none.
 */
async function requireFreshSession(
  tx: Queryable,
  server: FactorsServer,
  { user, session, context: { at: now } }: OwnFactorChange,
  kind: FactorChangeKind,
): Promise<void> {
  // rule 10a: changing factors needs a recent sign-in
  if (!isRecent(session.reauth_at, now)) {
    throw new ProblemError('reauthentication_required', { reason: 'stale-session' })
  }
  // rule 10b: changing factors needs a factor
  if (isRecent(session.factor_at, now)) return
  if (hasTwoStepOn(user)) throw await askForFactor(tx, server, { user, now }, 'stale-second-factor')
  if (kind === 'passkey-removal') return
  const problem = await askWithoutTwoStep(tx, server, user, 'stale-second-factor')
  if (problem) throw problem
}

/** Rule 10: changing factors. For a call that has a fresh proof of its own. */
export async function checkFreshFactor(
  tx: Queryable,
  server: FactorsServer,
  {
    user,
    tokenHash,
    now,
  }: { readonly user: UserRow; readonly tokenHash: string; readonly now: number },
): Promise<ProblemError | undefined> {
  if (!hasTwoStepOn(user)) return undefined
  const session = await sessionsStore.find(tx, tokenHash)
  // rule 10e: deleting the account and changing the email need a factor
  if (session && isRecent(session.factor_at, now)) return undefined
  return askForFactor(tx, server, { user, now }, 'stale-second-factor')
}

function isRecent(at: number | null, now: number): boolean {
  return at !== null && now - at <= REAUTH_MAX_AGE_MS
}

/** Rule 10: changing factors. An unverified user may not be the owner of the email. */
function requireVerified({ email_verified }: UserRow): void {
  // rule 10c: only a verified user has factors
  if (email_verified) return
  const detail = 'Verify your email first.'
  throw new ProblemError('forbidden', { reason: 'user-unverified', detail })
}

/** Each change keeps what it replaces for a while and sends an email, so a thief of a session must not repeat it at will. */
const MAX_CHANGES_PER_HOUR = 30

const CHANGE_EVENTS = new Set([
  'authenticator-added',
  'authenticator-removed',
  'passkey-added',
  'recovery-codes-renewed',
  'two-step-on',
  'two-step-off',
])

/** Counts what has changed, not the attempts, so that a call without a fresh session uses up no allowance. Throws `rate_limited`. */
export async function limitChanges(tx: Queryable, { id }: UserRow, now: number): Promise<void> {
  const activity = await activityStore.list(tx, id, now - HOUR_MS)
  const changes = activity.filter(({ event }) => CHANGE_EVENTS.has(event))
  // The newest are first: the next change is allowed once this one is an hour old.
  const last = changes[MAX_CHANGES_PER_HOUR - 1]
  if (!last) return
  const retryAfterSeconds = Math.ceil((last.at + HOUR_MS - now) / SECOND_MS)
  throw new ProblemError('rate_limited', { reason: 'factor-changes', retryAfterSeconds })
}

/** Rule 19: required two-step login. */
export function requireTwoStepOffered({ twoStep }: Product): void {
  if (twoStep !== 'off') return
  const detail = 'This product does not offer two-step login.'
  throw new ProblemError('forbidden', { reason: 'two-step-not-offered', detail })
}

/**
 * Ends the user's other sessions, which have passed no second step. One of them may be the reason why the user turns
 * two-step login on, and what it may do would otherwise need rules of its own.
 */
export async function turnTwoStepOn(
  tx: Queryable,
  { user, session, context }: OwnFactorChange,
): Promise<void> {
  if (hasTwoStepOn(user)) return
  const row = { user_id: user.id, ...context }
  await usersStore.update(tx, user.id, { two_step_at: context.at })
  // rule 13m: a passkey that is suspended when two-step login is turned on is no second step
  // Eve added it with Ada's password, before Ada set a new one. Until now, it opened nothing.
  await passkeysStore.distrustSuspended(tx, user)
  await recordActivity(tx, { event: 'two-step-on', ...row })
  if ((await sessionsStore.deleteOthers(tx, session)) > 0)
    await recordActivity(tx, { event: 'other-sessions-ended', ...row })
}

/** `event`: the one to report. After "This wasn't me", the email about it offers no button for the same again. */
export async function turnTwoStepOff(
  tx: Queryable,
  { user, context }: FactorChange,
  event: 'two-step-off' | 'factors-restored' = 'two-step-off',
): Promise<void> {
  if (!hasTwoStepOn(user)) return
  await keepTwoStep(tx, user, context.at)
  await keepRecoveryCodes(tx, user.id, context.at)
  await clearTwoStep(tx, user)
  await recordActivity(tx, { user_id: user.id, event, ...context })
}

async function clearTwoStep(tx: Queryable, user: UserRow): Promise<void> {
  await usersStore.update(tx, user.id, { two_step_at: null, ...NO_EMAIL_REQUEST })
  await recoveryCodesStore.deleteOfUser(tx, user.id)
  await endTrust(tx, user)
}

/** Removes a factor, and turns two-step login off if it was the last usable one. Returns whether two-step login is off. */
export async function removeFactor(
  tx: Queryable,
  server: FactorsServer,
  change: FactorChange,
  remove: () => Promise<unknown>,
): Promise<boolean> {
  const hadMainFactor = await hasMainFactor(tx, server, change.user)
  await remove()
  if (await hasMainFactor(tx, server, change.user)) return false
  // Passkeys that can't be used here: removing one of them changes nothing.
  if (!hadMainFactor && (await hasAppOrPasskey(tx, change.user))) return false
  await turnTwoStepOff(tx, change)
  return true
}

/** Rule 14: security emails. Does nothing if this change turns two-step login on, which is reported instead. */
export async function reportFactor(
  tx: Queryable,
  { user, context }: FactorChange,
  event: 'authenticator-added' | 'authenticator-removed' | 'recovery-codes-renewed',
): Promise<void> {
  if (!hasTwoStepOn(user)) return
  await recordActivity(tx, { user_id: user.id, event, ...context })
}

/** Rule 17: trusted devices. A user who replaces or removes a factor may have lost it together with a trusted device. */
export async function endTrust(tx: Queryable, { id }: UserRow): Promise<void> {
  // rule 17d: a changed factor ends the trust
  await trustedDevicesStore.deleteOfUser(tx, id)
}

/** How long a started setup can be confirmed, and a completed one repeated. */
export const SETUP_MS = 15 * MINUTE_MS

/**
 * For a call that is repeated because the answer to the first one was lost: new codes in place of those that it showed.
 * Codes from before the first call stay, because its answer showed none.
 */
export async function replaceUnseenCodes(
  tx: Queryable,
  change: FactorChange,
  firstCallAt: number | null,
): Promise<string[] | undefined> {
  if (firstCallAt === null || change.context.at - firstCallAt > SETUP_MS) return undefined
  const [code] = await recoveryCodesStore.list(tx, change.user.id)
  if (!code || code.created_at < firstCallAt) return undefined
  return replaceRecoveryCodes(tx, change)
}

/** Voids the earlier codes. The first codes are not reported, because turning two-step login on is. */
export async function replaceRecoveryCodes(tx: Queryable, change: FactorChange): Promise<string[]> {
  const { user, context } = change
  await reportFactor(tx, change, 'recovery-codes-renewed')
  await endTrust(tx, user)
  const codes = createRecoveryCodes()
  const hashes = codes.map(hashRecoveryCode)
  await keepRecoveryCodes(tx, user.id, context.at)
  await recoveryCodesStore.replace(tx, user.id, { hashes, now: context.at })
  return codes
}

/** By an operator, for a user who has lost them. Also removes an authenticator app whose setup was not completed. */
export async function removeAllFactors(
  tx: Queryable,
  { user, context }: FactorChange,
): Promise<void> {
  const hadFactor = hasTwoStepOn(user) || (await hasAppOrPasskey(tx, user))
  await deleteFactors(tx, user.id)
  await clearTwoStep(tx, user)
  const event = 'factors-removed-by-operator'
  if (hadFactor) await recordActivity(tx, { user_id: user.id, event, ...context })
}

/** Deletes all that a user could pass a second step with, also after "This wasn't me" has put it back. */
export async function deleteFactors(tx: Queryable, userId: string): Promise<void> {
  await passkeysStore.deleteOfUser(tx, userId)
  await totpStore.delete(tx, userId)
  await recoveryCodesStore.deleteOfUser(tx, userId)
  await formerFactorsStore.deleteOfUser(tx, userId)
  await trustedDevicesStore.deleteOfUser(tx, userId)
}

/*
 * Rule 16: security links. Eve finds Ada's laptop unlocked, replaces the authenticator app and renews the recovery codes.
 * Ada presses "This wasn't me" in the email about it, and would be asked for codes of Eve's app. So what is replaced or
 * removed is kept for seven days, in which the link puts it back.
 */

/** Before the app is replaced or removed. */
export async function keepTotp(tx: Queryable, userId: string, at: number): Promise<void> {
  const totp = await totpStore.find(tx, userId)
  if (!totp || totp.secret === null) return
  const { secret, confirmed_at, last_step } = totp
  const content = { confirmed_at, last_step }
  await keep(
    tx,
    { kind: 'totp', user_id: userId, secret, created_at: confirmed_at ?? 0 },
    content,
    at,
  )
}

/** Before the codes are replaced or deleted. */
async function keepRecoveryCodes(tx: Queryable, userId: string, at: number): Promise<void> {
  const codes = await recoveryCodesStore.list(tx, userId)
  const [first] = codes
  if (!first) return
  const { created_at } = first
  await keep(tx, { kind: 'recovery_codes', user_id: userId, secret: null, created_at }, codes, at)
}

export async function keepPasskey(tx: Queryable, passkey: PasskeyRow, at: number): Promise<void> {
  const { user_id, created_at } = passkey
  await keep(tx, { kind: 'passkey', user_id, secret: null, created_at }, passkey, at)
}

/** Before two-step login is turned off. */
async function keepTwoStep(tx: Queryable, user: UserRow, at: number): Promise<void> {
  const { id: user_id, two_step_at: created_at } = user
  if (created_at === null) return
  await keep(tx, { kind: 'two_step', user_id, secret: null, created_at }, null, at)
}

async function keep(
  tx: Queryable,
  former: Pick<FormerFactorRow, 'kind' | 'user_id' | 'secret' | 'created_at'>,
  content: unknown,
  removed_at: number,
): Promise<void> {
  const row = { id: randomUUID(), ...former, content: JSON.stringify(content), removed_at }
  await formerFactorsStore.insert(tx, row)
}

interface FactorUndo {
  /** Whether factors were removed or put back. */
  readonly isChanged: boolean
  /** With what was put back, and without what is newer. */
  readonly user: UserRow
}

/** Puts the factors back as they were at a time. A passkey that is put back waits for a confirmation (rule 13: passkeys). */
export async function restoreFactors(
  tx: Queryable,
  user: UserRow,
  since: number,
): Promise<FactorUndo> {
  const kept = await formerFactorsStore.list(tx, user.id)
  const former = kept.filter((row) => row.removed_at >= since && isOwners(row))
  const removed = await removeNewer(tx, user.id, since)
  for (const row of former) await RESTORE[row.kind](tx, row)
  const restored = (await usersStore.findForUpdate(tx, user.id)) ?? user
  return { isChanged: removed || former.length > 0, user: restored }
}

/** Puts back what was in force at a time, for a user with nothing left, and forgets what else was kept. */
export async function restoreFactorsOf(tx: Queryable, { id }: UserRow, at: number): Promise<void> {
  const kept = await formerFactorsStore.list(tx, id)
  const former = kept.filter(({ created_at, removed_at }) => created_at <= at && removed_at > at)
  for (const row of former) await RESTORE[row.kind](tx, row)
  await formerFactorsStore.deleteOfUser(tx, id)
}

/**
 * Eve adds a passkey, and Ada removes it. Eve, who reads Ada's mailbox, presses the button in the email about the removal.
 * So what was in force for less than seven days is not put back.
 */
const isOwners = ({ created_at, removed_at }: FormerFactorRow) =>
  removed_at - created_at >= FACTOR_UNDO_MS

async function removeNewer(tx: Queryable, userId: string, since: number): Promise<boolean> {
  const passkeys = await passkeysStore.deleteSince(tx, userId, since)
  const totp = await totpStore.find(tx, userId)
  const isTotpNewer = totp !== undefined && (totp.confirmed_at ?? 0) >= since
  if (isTotpNewer) await totpStore.delete(tx, userId)
  const codes = await recoveryCodesStore.list(tx, userId)
  const areCodesNewer = codes.some(({ created_at }) => created_at >= since)
  if (areCodesNewer) await recoveryCodesStore.deleteOfUser(tx, userId)
  return passkeys > 0 || isTotpNewer || areCodesNewer
}

const RESTORE: Readonly<
  Record<FormerFactorRow['kind'], (tx: Queryable, row: FormerFactorRow) => Promise<unknown>>
> = {
  totp(tx, { user_id, secret, content }) {
    const rest: Pick<TotpRow, 'confirmed_at' | 'last_step'> = JSON.parse(content)
    return totpStore.restore(tx, { user_id, secret, ...rest })
  },
  async recovery_codes(tx, { user_id, content }) {
    const codes: readonly RecoveryCodeRow[] = JSON.parse(content)
    await recoveryCodesStore.deleteOfUser(tx, user_id)
    await recoveryCodesStore.restore(tx, codes)
  },
  async passkey(tx, { content }) {
    const passkey: PasskeyRow = JSON.parse(content)
    const auth_time = passkey.auth_time === UNCONFIRMED ? UNCONFIRMED : null
    // rule 16o: a passkey is put back although another one has its id since
    // Eve has removed Ada's, and added one with the same id and a key of her own to her own account.
    await passkeysStore.deleteCopies(tx, passkey)
    return passkeysStore.insert(tx, { ...passkey, auth_time })
  },
  two_step: (tx, { user_id, created_at }) =>
    usersStore.update(tx, user_id, { two_step_at: created_at }),
}
