import type { ClientInfo, SignedInUser, User } from '@foyer/contract/schemas.ts'
import { REAUTH_MAX_AGE_MS, SHARED_SESSION_MAX_MS } from '@foyer/contract/constants.ts'
import type { Language } from '@foyer/contract/languages.ts'
import type { Product } from '@foyer/product/product.ts'
import { hash, randomBytes } from 'node:crypto'
import { type Clock, MINUTE_MS, SECOND_MS } from '../core/clock.ts'
import type { Way } from '../core/events.ts'
import type { Reason } from '../core/log.ts'
import { ProblemError } from '../core/problem.ts'
import { batchByKey } from '../db/batching.ts'
import { type Database, sweepInSteps } from '../db/database.ts'
import { reportEvent } from '../db/events.ts'
import {
  type CurrentSession,
  type Expired,
  findCurrentSessionForUpdate,
  REPLACED,
  type SessionOrigin,
  sessionsStore,
} from '../db/sessions.ts'
import { exchangedProofsStore } from '../db/sign-ins.ts'
import type { ExchangedProofRow, Queryable, SessionRow, UserRow } from '../db/tables.ts'
import { toUser, trackTwoStepRequirement } from './user.ts'

/** What everything with sessions needs of the server. */
export interface SessionsServer {
  readonly database: Database
  readonly clock: Clock
  readonly product: Product
  readonly sessions: Sessions
  readonly lifetimes: SessionLifetimes
}

/** Milliseconds: since the last request, and since the session was created. */
export interface SessionLifetimes {
  readonly idleMs: number
  readonly maxMs: number
}

export interface Authenticated {
  /** Of the token that was sent, which another one may have replaced. */
  readonly tokenHash: string
  readonly user: User
}

/** `last_seen_at` is written at most once in this time, because a write per read would be expensive. */
const LAST_SEEN_INTERVAL_MS = MINUTE_MS

/**
 * Throws `unauthenticated`. Deletes the session if it has expired. `replacesToken`: the call is the one that does, which is
 * repeated with the old token if its answer was lost.
 */
export async function authenticate(
  server: SessionsServer,
  token: string,
  replacesToken = false,
): Promise<Authenticated> {
  const { database, clock, product, sessions, lifetimes } = server
  if (!TOKEN_PATTERN.test(token)) throw unauthenticated('malformed-token')
  const tokenHash = hashToken(token)
  const session = await (replacesToken
    ? findEvenIfReplaced(server, tokenHash)
    : sessions.find(tokenHash))
  if (!session) throw unauthenticated('unknown-token')
  const { token_hash: currentHash } = session
  const now = clock()
  const expiredBecause = expiryReason(session, now, lifetimes)
  if (expiredBecause) {
    await sessionsStore.delete(database.tables, currentHash)
    throw unauthenticated(expiredBecause)
  }
  const isNew = session.used_at === null || session.used_at === REPLACED
  if (isNew && currentHash === tokenHash) await sessions.markFirstUse(tokenHash)
  // A short idle lifetime needs more frequent writes, so that a session in use does not expire.
  const interval = Math.min(LAST_SEEN_INTERVAL_MS, lifetimes.idleMs / 4)
  if (now - session.last_seen_at >= interval) await sessions.updateLastSeen(currentHash)
  return { tokenHash, user: toUser(session, product, now) }
}

/**
 * Ada's connection breaks, and her browser repeats the call while the server still works on the first, which may replace
 * the token between any two of these look-ups.
 */
async function findEvenIfReplaced(
  server: SessionsServer,
  tokenHash: string,
): ReturnType<Sessions['find']> {
  const session = await server.sessions.find(tokenHash)
  if (session) return session
  const replacement = await findReplacement(server.database.tables, server.clock, tokenHash)
  return replacement && findEvenIfReplaced(server, replacement.token_hash)
}

/** The session whose token has replaced an old one, if no request has used the new one yet. */
export async function findReplacement(
  db: Queryable,
  clock: Clock,
  oldHash: string,
): Promise<SessionRow | undefined> {
  const row = await exchangedProofsStore.find(db, hashRepeated('replaced token', oldHash))
  if (!row || row.expires_at <= clock()) return undefined
  return sessionsStore.findReplaced(db, row.user_id, row.session_id)
}

/** The key of a call that may be repeated, from all that the calls have in common. */
export const hashRepeated = (...parts: readonly string[]): string =>
  hash('sha256', JSON.stringify(parts), 'base64url')

/** How long after a call its answer may be lost, and the call repeated. */
export const REPEAT_MS = REAUTH_MAX_AGE_MS

function expiryReason(
  session: Pick<SessionRow, 'expires_at' | 'last_seen_at'>,
  now: number,
  { idleMs }: SessionLifetimes,
) {
  // rule session-b: sessions end however much they are used
  if (now >= session.expires_at) return 'session-expired'
  // rule session-a: idle sessions end
  if (now - session.last_seen_at >= idleMs) return 'session-idle'
  return undefined
}

function unauthenticated(reason: Reason): ProblemError {
  return new ProblemError('unauthenticated', { reason })
}

/** Locks the user and the session until the transaction ends. Throws `unauthenticated` if the session has ended since. */
export async function requireSession(
  tx: Queryable,
  { tokenHash }: Authenticated,
): Promise<{ readonly user: UserRow; readonly session: CurrentSession }> {
  const found = await findCurrentSessionForUpdate(tx, tokenHash)
  if (!found) throw new ProblemError('unauthenticated', { reason: 'unknown-token' })
  return found
}

export type Sessions = ReturnType<typeof prepareSessions>

/**
 * What requests do to the session of a token: a prepared look-up, and updates in batches, because many sessions need one
 * in the same turn of the event loop after a quiet period.
 */
export function prepareSessions(database: Database, clock: Clock) {
  const batch = (write: typeof sessionsStore.updateLastSeen) =>
    batchByKey<never>(async (hashes) => {
      await database.transaction((tx) => write(tx, hashes, clock()))
      return []
    })
  return {
    find: sessionsStore.prepareFind(database),
    updateLastSeen: batch(sessionsStore.updateLastSeen),
    markFirstUse: batch(sessionsStore.markFirstUse),
  }
}

/** The sign-in that a session is created for; `auth_time` in seconds, by the provider's clock. */
type SessionSignIn = ClientInfo &
  Pick<
    SessionRow,
    'id' | 'provider' | 'auth_time' | 'device_hash' | 'reauth_at' | 'factor' | 'factor_at'
  > &
  Pick<Device, 'isShared'>

export async function startSession(
  tx: Queryable,
  { clock, product, lifetimes: { maxMs } }: SessionsServer,
  user: UserRow,
  way: Way,
  { isShared, ...signIn }: SessionSignIn,
): Promise<SignedInUser> {
  const now = clock()
  const token = createToken()
  const lifetime = isShared ? Math.min(maxMs, SHARED_SESSION_MAX_MS) : maxMs
  const session: SessionRow = {
    ...signIn,
    token_hash: hashToken(token),
    user_id: user.id,
    created_at: now,
    last_seen_at: now,
    used_at: null,
    expires_at: now + Math.round(lifetime),
  }
  const count = await sessionsStore.insert(tx, session)
  const { perUser } = product.sessions
  // rule 8d: a user has a limited number of sessions
  if (count >= perUser) await makeRoom(tx, session, perUser)
  const tracked = await trackTwoStepRequirement(tx, user, product, now)
  await reportEvent(tx, { type: 'user.logged_in', way, user: tracked, method: signIn.provider })
  return { ...toUser(tracked, product, now), token }
}

/** Rule 8: session issue. Ends sessions until a new one fits within `perUser`. */
async function makeRoom(
  tx: Queryable,
  { user_id, token_hash, ...signIn }: SessionRow,
  perUser: number,
): Promise<void> {
  const sessions = await sessionsStore.listOldestFirst(tx, user_id)
  const others = sessions.filter((session) => session.token_hash !== token_hash)
  const excess = others.length + 1 - perUser
  if (excess <= 0) return
  const ended = orderForEnding(others, signIn).slice(0, excess)
  await sessionsStore.deleteAll(
    tx,
    ended.map(({ token_hash }) => token_hash),
  )
}

/**
 * Rule 8: session issue. The order in which sessions end when a sign-in needs room; `sessions` has the oldest first.
 * Renewed ID tokens of the same sign-in can create many sessions. These end first, because they could otherwise
 * displace all others. The first session of the sign-in ends last, because the user has it.
 */
export function orderForEnding<Session extends Omit<SessionOrigin, 'token_hash'>>(
  sessions: readonly Session[],
  signIn: Omit<SessionOrigin, 'token_hash'>,
): Session[] {
  const isOwn = ({ provider, auth_time }: Session) =>
    provider === signIn.provider && auth_time === signIn.auth_time
  const [first, ...renewed] = sessions.filter(isOwn)
  const others = sessions.filter((session) => !isOwn(session))
  return [...renewed.toReversed(), ...others, ...(first ? [first] : [])]
}

/** The session that the proof started, if it has neither been used nor ended. */
export async function findUnusedSession(
  tx: Queryable,
  { clock, lifetimes }: SessionsServer,
  proof: ExchangedProofRow,
): Promise<SessionRow | undefined> {
  const session = await sessionsStore.findUnused(tx, proof.user_id, proof.session_id)
  return session && !expiryReason(session, clock(), lifetimes) ? session : undefined
}

/**
 * The same for a session in use. Until a request uses the new token, the old one can ask for another: the answer may have
 * been lost, and Ada's browser would have nothing but a token that is no longer valid.
 */
export async function replaceToken(
  tx: Queryable,
  server: SessionsServer,
  user: UserRow,
  session: SessionRow,
): Promise<SignedInUser> {
  await exchangedProofsStore.insertOrFind(tx, {
    proof_hash: hashRepeated('replaced token', session.token_hash),
    user_id: user.id,
    session_id: session.id,
    factor_hash: null,
    expires_at: server.clock() + REPEAT_MS,
  })
  return rotateSession(tx, server, user, { ...session, used_at: REPLACED })
}

/** Replaces the token of a session and keeps its absolute expiry. */
export async function rotateSession(
  tx: Queryable,
  { clock, product }: SessionsServer,
  user: UserRow,
  { token_hash, ...session }: SessionRow,
): Promise<SignedInUser> {
  await sessionsStore.delete(tx, token_hash)
  const token = createToken()
  const now = clock()
  await sessionsStore.insert(tx, { ...session, token_hash: hashToken(token), last_seen_at: now })
  return { ...toUser(user, product, now), token }
}

/**
 * The `sign_ins_valid_from` that stops the ended sessions' sign-ins from starting another session. The provider's clock
 * may run ahead of ours, so the clock alone is not enough.
 */
export function signInsValidAfter(
  { sign_ins_valid_from }: Pick<UserRow, 'sign_ins_valid_from'>,
  {
    ended,
    now,
  }: { readonly ended: readonly Pick<SessionRow, 'auth_time'>[]; readonly now: number },
): number {
  return Math.max(
    sign_ins_valid_from,
    Math.floor(now / SECOND_MS),
    ...ended.map(({ auth_time }) => auth_time + 1),
  )
}

/** Returns how many expired sessions were deleted. */
export function deleteExpiredSessions({
  database,
  clock,
  lifetimes,
}: SessionsServer): Promise<number> {
  const expired = expiryLimits(clock(), lifetimes)
  return sweepInSteps((limit) =>
    sessionsStore.deleteExpired(database.tables, { ...expired, limit }),
  )
}

export function expiryLimits(now: number, { idleMs }: SessionLifetimes): Expired {
  return { expiredBy: now, idleSince: Math.floor(now - idleMs) }
}

/** Rule 8: session issue. 256 bits. */
const TOKEN_BYTES = 32

/** The bytes in base64url. Anything else is refused without a lookup. */
export const TOKEN_PATTERN = /^[\w-]{43}$/

export function createToken(): string {
  return randomBytes(TOKEN_BYTES).toString('base64url')
}

/** Random bits need no salt and no slow hash. */
export function hashToken(token: string): string {
  // rule 8c: tokens are stored as hashes
  return hash('sha256', token, 'base64url')
}

/** Leaves out the signature, whose last character can be written in several ways. */
export function hashProof(idToken: string): string {
  return hash('sha256', idToken.slice(0, idToken.lastIndexOf('.')), 'base64url')
}

/** The device of a sign-in, as far as it is known. */
export interface Device {
  readonly time_zone: string | null
  readonly language: Language | null
  /** SHA-256 of its id. */
  readonly hash: string | null
  /** Whether others use it too. */
  readonly isShared: boolean
}

export const NO_DEVICE: Device = {
  hash: null,
  language: null,
  time_zone: null,
  isShared: false,
}

/** What a sign-in says about its device. */
export interface DeviceFields {
  readonly device_id?: string | undefined
  readonly time_zone?: string | undefined
  readonly shared?: boolean | undefined
}

export function toDevice(
  language: Language,
  { device_id, time_zone, shared: isShared = false }: DeviceFields,
): Device {
  return {
    // A shared device is never a known one (rule 15: known devices).
    hash: device_id === undefined || isShared ? null : hash('sha256', device_id, 'base64url'),
    language,
    time_zone: time_zone !== undefined && isTimeZone(time_zone) ? time_zone : null,
    isShared,
  }
}

/** The longest IANA name has about thirty characters. */
const ZONE_MAX_LENGTH = 64

/** By name: formatting to find out is slow. */
const zoneValidity = new Map<string, boolean>()

const MAX_CACHED_ZONES = 1_000

function isTimeZone(name: string): boolean {
  if (name.length > ZONE_MAX_LENGTH) return false
  const known = zoneValidity.get(name)
  if (known !== undefined) return known
  const valid = canFormat(name)
  if (zoneValidity.size < MAX_CACHED_ZONES) zoneValidity.set(name, valid)
  return valid
}

function canFormat(timeZone: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone })
    return true
  } catch {
    return false
  }
}
