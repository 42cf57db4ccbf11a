import type { ClientInfo } from '@foyer/contract/bodies.ts'
import type { Product } from '@foyer/product/product.ts'
import { HOUR_MS, MINUTE_MS, SECOND_MS, type Clock } from '../../clock.ts'
import { ProblemError } from '../../problem-error.ts'
import type { Database } from '../../stores/database.ts'
import type { CurrentSession } from '../../stores/find-current-session.ts'
import { activityStore } from '../../stores/activity-store.ts'
import { recoveryCodesStore } from '../../stores/recovery-codes-store.ts'
import { passkeysStore } from '../../stores/passkeys-store.ts'
import type { Queryable, UserRow } from '../../stores/tables.ts'
import { sessionsStore } from '../../stores/sessions-store.ts'
import { totpStore } from '../../stores/totp-store.ts'
import { trustedDevicesStore } from '../../stores/trusted-devices-store.ts'
import { usersStore } from '../../stores/users-store.ts'
import { recordActivity, type RequestContext } from '../record-activity.ts'
import { NO_EMAIL_REQUEST } from '../email-request/email-request.ts'
import { requireSession } from '../require-session.ts'
import type { Authenticated } from '../session-service.ts'
import { deleteFactors } from './delete-factors.ts'
import { keepRecoveryCodes, keepTwoStep } from './former-factors.ts'
import { hasTwoStepOn, type SecondFactorCheck } from './pass-second-factor.ts'
import { createRecoveryCodes, hashRecoveryCode } from './recovery-codes.ts'
import { requireFreshSession, type FactorChangeKind } from './require-fresh-session.ts'

/** How long a started setup can be confirmed, and a completed one repeated. */
export const SETUP_MS = 15 * MINUTE_MS

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

/** The user whose factors change, and the request that changes them. */
export interface FactorChange {
  readonly user: UserRow
  readonly requestContext: RequestContext
}

export interface FactorCall {
  readonly authenticated: Authenticated
  readonly client: ClientInfo
}

/** Changes the factors of a user in one transaction, if rule 10 allows it. */
export type ChangeFactors = <Result>(
  call: FactorCall,
  work: (tx: Queryable, change: FactorChange, session: CurrentSession) => Promise<Result>,
  kind?: FactorChangeKind,
) => Promise<Result>

export function createChangeFactors(deps: {
  readonly database: Database
  readonly clock: Clock
  readonly secondFactors: Pick<SecondFactorCheck, 'ask' | 'askWithoutTwoStep'>
}): ChangeFactors {
  return ({ authenticated, client }, work, change = 'addition') =>
    deps.database.transaction(async (tx) => {
      const { user, session } = await requireSession(tx, authenticated)
      const now = deps.clock()
      await requireFreshSession(tx, { user, session, change, now }, deps.secondFactors) // rule 10: changing factors
      requireVerified(user)
      const requestContext = { at: now, provider: session.provider, ...client }
      // The owner can remove what a thief has added at any time. To remove more, it would have to be added first.
      if (change === 'addition') await limitChanges(tx, user, now)
      return work(tx, { user, requestContext }, session)
    })
}

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

/** Rule 10: changing factors. An unverified user may not be the owner of the email. */
function requireVerified({ email_verified }: UserRow): void {
  // rule 10c: only a verified user has factors
  if (email_verified) return
  const detail = 'Verify your email first.'
  throw new ProblemError('forbidden', { reason: 'user-unverified', detail })
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
  { user, requestContext }: FactorChange,
  session: CurrentSession,
): Promise<void> {
  if (hasTwoStepOn(user)) return
  const row = { user_id: user.id, ...requestContext }
  await usersStore.update(tx, user.id, { two_step_at: requestContext.at })
  await recordActivity(tx, { event: 'two-step-on', ...row })
  if ((await sessionsStore.deleteOthers(tx, session)) > 0)
    await recordActivity(tx, { event: 'other-sessions-ended', ...row })
}

export async function turnTwoStepOff(
  tx: Queryable,
  { user, requestContext }: FactorChange,
): Promise<void> {
  if (!hasTwoStepOn(user)) return
  await keepTwoStep(tx, user, requestContext.at)
  await keepRecoveryCodes(tx, user.id, requestContext.at)
  await clearTwoStep(tx, user)
  await recordActivity(tx, { user_id: user.id, event: 'two-step-off', ...requestContext })
}

async function clearTwoStep(tx: Queryable, { id }: UserRow): Promise<void> {
  await usersStore.update(tx, id, { two_step_at: null, ...NO_EMAIL_REQUEST })
  await recoveryCodesStore.deleteOfUser(tx, id)
  await endTrust(tx, { id })
}

interface FactorRemoval {
  readonly secondFactors: Pick<SecondFactorCheck, 'hasMainFactor'>
  readonly remove: () => Promise<unknown>
}

/** Removes a factor, and turns two-step login off if it was the last usable one. Returns whether two-step login is off. */
export async function removeFactor(
  tx: Queryable,
  change: FactorChange,
  { secondFactors, remove }: FactorRemoval,
): Promise<boolean> {
  const hadMainFactor = await secondFactors.hasMainFactor(tx, change.user)
  await remove()
  if (await secondFactors.hasMainFactor(tx, change.user)) return false
  // Passkeys that can't be used here: removing one of them changes nothing.
  if (!hadMainFactor && (await hasAppOrPasskey(tx, change.user))) return false
  await turnTwoStepOff(tx, change)
  return true
}

/** Also counts passkeys in a product that has switched them off. */
export async function hasAppOrPasskey(
  tx: Queryable,
  { id }: Pick<UserRow, 'id'>,
): Promise<boolean> {
  if (typeof (await totpStore.find(tx, id))?.secret === 'string') return true
  return (await passkeysStore.list(tx, id)).length > 0
}

/** Rule 14: security emails. Does nothing if this change turns two-step login on, which is reported instead. */
export async function reportFactor(
  tx: Queryable,
  { user, requestContext }: FactorChange,
  event: 'authenticator-added' | 'authenticator-removed' | 'recovery-codes-renewed',
): Promise<void> {
  if (!hasTwoStepOn(user)) return
  await recordActivity(tx, { user_id: user.id, event, ...requestContext })
}

/** Rule 17: trusted devices. A user who replaces or removes a factor may have lost it together with a trusted device. */
export async function endTrust(tx: Queryable, { id }: Pick<UserRow, 'id'>): Promise<void> {
  // rule 17d: a changed factor ends the trust
  await trustedDevicesStore.deleteOfUser(tx, id)
}

/** By an operator, for a user who has lost them. Also removes an authenticator app whose setup was not completed. */
export async function removeAllFactors(
  tx: Queryable,
  { user, requestContext }: FactorChange,
): Promise<void> {
  const hadFactor = hasTwoStepOn(user) || (await hasAppOrPasskey(tx, user))
  await deleteFactors(tx, user.id)
  await clearTwoStep(tx, user)
  const event = 'factors-removed-by-operator'
  if (hadFactor) await recordActivity(tx, { user_id: user.id, event, ...requestContext })
}

/**
 * For a call that is repeated because the answer to the first one was lost: new codes in place of those that it showed.
 * Codes from before the first call stay, because its answer showed none.
 */
export async function replaceUnseenCodes(
  tx: Queryable,
  change: FactorChange,
  firstCallAt: number | null,
): Promise<readonly string[] | undefined> {
  if (firstCallAt === null || change.requestContext.at - firstCallAt > SETUP_MS) return undefined
  const [code] = await recoveryCodesStore.list(tx, change.user.id)
  if (!code || code.created_at < firstCallAt) return undefined
  return replaceRecoveryCodes(tx, change)
}

/** Voids the earlier codes. The first codes are not reported, because turning two-step login on is. */
export async function replaceRecoveryCodes(
  tx: Queryable,
  change: FactorChange,
): Promise<readonly string[]> {
  const { user, requestContext } = change
  await reportFactor(tx, change, 'recovery-codes-renewed')
  await endTrust(tx, user)
  const codes = createRecoveryCodes()
  const hashes = codes.map(hashRecoveryCode)
  await keepRecoveryCodes(tx, user.id, requestContext.at)
  await recoveryCodesStore.replace(tx, user.id, { hashes, now: requestContext.at })
  return codes
}
