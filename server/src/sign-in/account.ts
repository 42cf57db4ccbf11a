import { isSameEmail, parseEmail } from '@foyer/contract/user.ts'
import { hash } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '../core/clock.ts'
import type { Logger, Reason, SecurityEvent } from '../core/log.ts'
import { ProblemError } from '../core/problem.ts'
import { AFTER_EVERY_SIGN_IN, sessionsStore } from '../db/sessions.ts'
import { deletedUsersStore, forgetDevices } from '../db/sign-ins.ts'
import type { Queryable, UserRow } from '../db/tables.ts'
import { NO_PENDING_EMAIL } from '../db/user-columns.ts'
import { type QuietChanges, type SignInUser, usersStore } from '../db/users.ts'
import { type ProviderEvent, recordProviderEvents } from '../emails/activity.ts'
import { isFederated, type Proof } from '../identity/id-token.ts'
import type { Account, AccountRefusal } from '../identity/provider.ts'
import { type DeletedUser, isFresh, type SignIn, type SignInServer } from './request.ts'

/**
 * Rule 4: account lookup. The account at the provider. Ends the sessions of a user whose account was disabled, deleted or
 * reset there, in a transaction of its own.
 */
export async function requireAccount(
  server: SignInServer,
  idToken: string,
  proof: Proof,
): Promise<Account> {
  const lookup = await server.provider.lookUp(idToken)
  const verdict = checkAccount(lookup, proof, server.clock())
  if ('account' in verdict) return verdict.account
  if (verdict.endsAllIfResetBefore > 0) await endSessions(server, proof, verdict)
  throw verdict.problem
}

/** Also raises `sign_ins_valid_from`, so that a concurrent exchange with an older sign-in is refused. */
function endSessions(
  { database, clock }: SignInServer,
  proof: Proof,
  { endsAllIfResetBefore, accountAfterReset }: Omit<AccountRejection, 'problem'>,
): Promise<void> {
  const validFrom =
    endsAllIfResetBefore === AFTER_EVERY_SIGN_IN
      ? Math.floor(clock() / SECOND_MS)
      : endsAllIfResetBefore
  return database.transaction(async (tx) => {
    const user = await usersStore.findByUidForUpdate(tx, proof.uid)
    // The reset is already known: all existing sessions started after it.
    if (!user || user.deleting_at !== null || user.valid_since >= endsAllIfResetBefore) return
    await endAll(tx, user, { account: accountAfterReset, validFrom, now: clock() })
  })
}

interface Reset {
  /** As the provider has it after the reset, if it says. */
  readonly account: Account | undefined
  /** Earlier sign-ins are refused: seconds, by the provider's clock. */
  readonly validFrom: number
  readonly now: number
}

/** Ends what was open before a reset. The device at hand is forgotten, too: a thief may have set the password with it. */
export async function endAll(
  tx: Queryable,
  user: UserRow,
  { account, validFrom, now }: Reset,
): Promise<void> {
  const shown = account && diffProvider(user, account)
  await usersStore.update(tx, user.id, {
    sign_ins_valid_from: Math.max(user.sign_ins_valid_from, validFrom),
    ...shown?.changes,
    // rule 6g: an undone email change is void
    // Eve confirms a change to her email, which Ada undoes. With an old sign-in, Eve shows the reset before Ada logs in.
    ...(account && isSameEmail(account.email, user.email) && NO_PENDING_EMAIL),
  })
  await sessionsStore.deleteOfUser(tx, user.id)
  await forgetDevices(tx, user.id, null)
  if (shown) await recordProviderEvents(tx, { user_id: user.id, at: now }, shown.events)
}

/**
 * What a reset at the provider ends, of a login that a hook has refused. Ada resets her password because of Eve, and logs in;
 * a hook tells her to pay her bills first. Eve must be out all the same.
 */
export function endSessionsOfReset(
  server: SignInServer,
  { proof, account }: SignIn,
): Promise<void> {
  const reset = { endsAllIfResetBefore: account.validSince, accountAfterReset: account }
  return endSessions(server, proof, reset)
}

/** The user of a uid, outside the transaction. Throws `account_deleted` for a user whose deletion is pending. */
export async function findExistingUser(
  server: SignInServer,
  uid: string,
  idToken: string,
): Promise<SignInUser | undefined> {
  const user = await server.findSignIn(uid)
  if (!user || user.deleting_at === null) return user
  // The new ID token may complete a deletion that failed before.
  const isDone = await server.finishDeletion({ id: user.id, uid, idToken })
  throw new ProblemError('account_deleted', {
    reason: 'deletion-pending',
    ...(isDone && { detail: 'This account was deleted. You can sign up again.' }),
  })
}

type AccountVerdict = { readonly account: Account } | AccountRejection

interface AccountRejection {
  readonly problem: ProblemError
  /** If the stored `valid_since` is earlier than this, all sessions end. Seconds, by the provider's clock; 0 ends none. */
  readonly endsAllIfResetBefore: number
  readonly accountAfterReset?: Account
}

/** `now` is in milliseconds. */
export function checkAccount(
  lookup: Account | AccountRefusal,
  proof: Proof,
  now: number,
): AccountVerdict {
  if (lookup === 'proof-too-old') return checkProofAge(proof, now)
  if (lookup === 'proof-refused') return reject(lookup)
  // rule 4d: a disabled or deleted account has no sessions
  if (lookup === 'account-disabled' || lookup === 'account-gone')
    return reject(lookup, AFTER_EVERY_SIGN_IN)
  if (lookup.uid !== proof.uid) return reject('other-account')
  // rule 4b: the account is not disabled
  if (lookup.disabled) return reject('account-disabled', AFTER_EVERY_SIGN_IN)
  // rule 4a: the sign-in was not revoked
  if (proof.authTime < lookup.validSince) {
    return { ...reject('sign-in-revoked', lookup.validSince), accountAfterReset: lookup }
  }
  const problem = checkIdentity(lookup, proof)
  return problem ? { problem, endsAllIfResetBefore: 0 } : { account: lookup }
}

/** The provider returns one error for expired and revoked ID tokens. A fresh one cannot have expired. */
function checkProofAge(proof: Proof, now: number): AccountVerdict {
  return isFresh(proof, now)
    ? reject('sign-in-revoked', proof.authTime + 1)
    : reject('proof-too-old')
}

function checkIdentity(account: Account, proof: Proof): ProblemError | undefined {
  const accountEmail = parseEmail(account.email ?? '')
  const identities = account.identities.filter(({ provider }) => provider === proof.provider)
  // rule 4c: the identity is still linked
  if (identities.length === 0) return invalidToken('provider-not-linked')
  if (accountEmail === undefined || accountEmail !== parseEmail(proof.email)) {
    return invalidToken('other-email-at-provider')
  }
  if (proof.emailVerified && !account.emailVerified) return invalidToken('unverified-at-provider')
  if (!proof.emailVerified && account.emailVerified) {
    return new ProblemError('forbidden', { reason: 'verified-since-proof' })
  }
  return isFederated(proof.provider) ? checkFederatedIdentity(identities, proof) : undefined
}

/** Requires exactly one identity of the provider: the one that signed in. */
function checkFederatedIdentity(
  [identity, second]: Account['identities'],
  proof: Proof,
): ProblemError | undefined {
  const hasSignedIn = proof.identityIds.every((id) => id === identity?.id)
  if (hasSignedIn && second === undefined) return undefined
  return new ProblemError('identity_conflict', { reason: 'other-linked-identity' })
}

function reject(reason: Reason, endsAllIfResetBefore = 0): AccountRejection {
  return { problem: invalidToken(reason), endsAllIfResetBefore }
}

function invalidToken(reason: Reason): ProblemError {
  return new ProblemError('invalid_identity_token', { reason })
}

export interface ProviderDiff {
  readonly changes: QuietChanges
  /** For the user's activity, without a request context: it is unknown who made the change. */
  readonly events: readonly ProviderEvent[]
  /** Whether the provider has revoked sign-ins since the last known state. */
  readonly isReset: boolean
}

export function diffProvider(user: UserRow, account: Account): ProviderDiff {
  const sign_in_methods = listSignInMethods(account)
  const isReset = isResetSince(user, account)
  const isNewPassword = account.passwordUpdatedAt > user.password_updated_at
  const methodEvents = diffSignInMethods(user.sign_in_methods, sign_in_methods)
  const events = isNewPassword ? addPasswordChanged(user, methodEvents) : methodEvents
  return {
    changes: {
      ...(isReset && { valid_since: account.validSince }),
      ...(sign_in_methods !== user.sign_in_methods && { sign_in_methods }),
      ...(isNewPassword && { password_updated_at: account.passwordUpdatedAt }),
    },
    events:
      isReset && !explainsReset(events, user, account)
        ? [...events, { event: 'sign-ins-revoked', provider: '' }]
        : events,
    isReset,
  }
}

export function listSignInMethods({ identities }: Account): string {
  return [...new Set(identities.map(({ provider }) => provider))].toSorted().join(' ')
}

/** Does not compare `sign_ins_valid_from`, because the user can raise that too. */
export function isResetSince(user: UserRow, account: Pick<Account, 'validSince'>): boolean {
  return account.validSince > user.valid_since
}

/** Also detects a password that was set in the same second as the sign-up, although `validSince` is unchanged. */
function isPasswordSetSince(
  { sign_in_methods, password_updated_at }: UserRow,
  { passwordUpdatedAt }: Pick<Account, 'passwordUpdatedAt'>,
): boolean {
  return sign_in_methods !== null && passwordUpdatedAt > password_updated_at
}

function diffSignInMethods(before: string | null, now: string): readonly ProviderEvent[] {
  if (before === null) return []
  const [had, has] = [before.split(' '), now.split(' ')]
  return [
    ...has.filter((method) => !had.includes(method)).flatMap((method) => toEvent(method, 'added')),
    ...had
      .filter((method) => !has.includes(method))
      .flatMap((method) => toEvent(method, 'removed')),
  ]
}

/** Other methods, such as a phone number, are not recorded. */
function toEvent(method: string, change: 'added' | 'removed'): ProviderEvent[] {
  if (method === 'password') return [{ event: `password-${change}`, provider: '' }]
  return isFederated(method) ? [{ event: `provider-${change}`, provider: method }] : []
}

/** A first password is recorded as added, not as changed. */
function addPasswordChanged(
  { sign_in_methods }: UserRow,
  events: readonly ProviderEvent[],
): readonly ProviderEvent[] {
  if (sign_in_methods === null || events.some(isEvent('password-added'))) return events
  return [...events, { event: 'password-changed', provider: '' }]
}

/** A new password or email also revokes sign-ins, but has an event of its own. */
function explainsReset(events: readonly ProviderEvent[], user: UserRow, account: Account): boolean {
  if (events.some(isEvent('password-added', 'password-changed'))) return true
  return !isSameEmail(account.email, user.email)
}

const isEvent =
  (...events: readonly ProviderEvent['event'][]) =>
  ({ event }: ProviderEvent) =>
    events.includes(event)

/** Whether the proof's credential is the one that created the row. */
export function isSameCredential(user: UserRow, { proof, account }: SignIn): boolean {
  if (user.created_with !== proof.provider) return false
  if (user.created_valid_since !== account.validSince) return false
  return proof.provider !== 'password' || !isPasswordSetSince(user, account)
}

/** Far longer than a sign-in can wait for the account lookup. */
const DELETION_RECORD_LIFETIME_MS = HOUR_MS

/**
 * Remembers that the user with this uid was deleted. `now` is in milliseconds; the provider's clock may run ahead of
 * it, so the time of the latest known sign-in counts too.
 */
export function rememberDeletion(
  tx: Queryable,
  { uid, authTime }: Pick<Proof, 'uid' | 'authTime'>,
  now: number,
): Promise<void> {
  return deletedUsersStore.upsert(tx, {
    uid_hash: hashUid(uid),
    sign_ins_valid_from: Math.max(Math.floor(now / SECOND_MS), authTime) + 1,
    expires_at: now + DELETION_RECORD_LIFETIME_MS,
  })
}

/**
 * Throws if the proof's user was deleted after the sign-in, for example while it waited for the account lookup. Call it
 * after the user was created: the insert waits for a simultaneous deletion, and the error rolls it back.
 */
export async function requireNotDeletedSince(
  tx: Queryable,
  { uid, authTime }: Proof,
): Promise<void> {
  const deleted = await deletedUsersStore.find(tx, hashUid(uid))
  // rule 4e: a deleted user stays deleted
  if (deleted && authTime < deleted.sign_ins_valid_from) {
    throw new ProblemError('invalid_identity_token', { reason: 'account-gone' })
  }
}

function hashUid(uid: string): string {
  return hash('sha256', uid, 'base64url')
}

/** Rejects if it is aborted. */
export type Wait = (ms: number, signal: AbortSignal) => Promise<void>

const waitForTimer: Wait = (ms, signal) => setTimeout(ms, undefined, { signal, ref: false })

interface DeletionServer extends Pick<SignInServer, 'database' | 'provider'> {
  readonly log: Logger
}

/** The delay doubles from one second up to five minutes. The total is longer than an ID token is valid. */
const RETRY_DELAYS_MS = Array.from({ length: 20 }, (_, attempt) =>
  Math.min(SECOND_MS * 2 ** attempt, 5 * MINUTE_MS),
)

/** Above this limit, a deletion is only completed by the user's next sign-in attempt. */
const MAX_RETRIES_IN_MEMORY = 1_000

type Outcome = 'finished' | 'proof-refused' | 'failed'

/**
 * Deletes the account at the provider, then the user's row. ID tokens are kept in memory only. Runs outside requests,
 * so it writes log lines of its own.
 */
export function createDeletionRetrier(
  { database, provider, log }: DeletionServer,
  waitToRetry: Wait = waitForTimer,
) {
  const stopping = new AbortController()
  const retriesByUid = new Map<string, Promise<void>>()

  async function attempt({ id, uid, idToken }: DeletedUser): Promise<Outcome> {
    try {
      // rule account-d: the account at the provider is deleted first
      if ((await provider.deleteAccount(idToken)) === 'proof-refused') return 'proof-refused'
      const deleted = await usersStore.deletePendingDeletion(database.tables, uid)
      if (deleted)
        log.info({ event: 'deletion-finished' satisfies SecurityEvent, user: deleted.id })
      return 'finished'
    } catch (error) {
      log.warn({ event: 'deletion-delayed' satisfies SecurityEvent, user: id, err: error })
      return 'failed'
    }
  }

  async function retry(user: DeletedUser): Promise<void> {
    for (const delayMs of RETRY_DELAYS_MS) {
      await waitToRetry(delayMs, stopping.signal)
      if ((await attempt(user)) !== 'failed') return
    }
  }

  function startRetry(user: DeletedUser): void {
    if (retriesByUid.has(user.uid) || retriesByUid.size >= MAX_RETRIES_IN_MEMORY) return
    const retrying = retry(user)
      .catch(() => {}) // stopped
      .finally(() => retriesByUid.delete(user.uid))
    retriesByUid.set(user.uid, retrying)
  }

  return {
    /** Tries once, then retries in the background. Never throws. */
    async run(user: DeletedUser): Promise<boolean> {
      const outcome = await attempt(user)
      if (outcome === 'failed') startRetry(user)
      return outcome === 'finished'
    },
    async stop(): Promise<void> {
      stopping.abort()
      await Promise.all(retriesByUid.values())
    },
  }
}
