import type { ClientInfo, SignedInUser, User } from '@foyer/contract/bodies.ts'
import { SHARED_SESSION_MAX_MS } from '@foyer/contract/constants.ts'
import type { Product } from '@foyer/product/product.ts'
import { MINUTE_MS, type Clock } from '../clock.ts'
import { ProblemError } from '../problem-error.ts'
import type { Reason } from '../security-events.ts'
import type { Database } from '../stores/database.ts'
import { sessionsStore, type Expired } from '../stores/sessions-store.ts'
import type { ExchangedProofRow, Queryable, SessionRow, UserRow } from '../stores/tables.ts'
import { makeRoom } from './make-room.ts'
import type { Device } from './device.ts'
import { createSessionWrites } from './session-writes.ts'
import { createToken, hashToken, TOKEN_PATTERN } from './session-token.ts'
import { sweepInSteps } from './sweep-in-steps.ts'
import { trackTwoStepRequirement } from './two-step-requirement.ts'
import { toUser } from './user.ts'

/** `last_seen_at` is written at most once in this time, because a write per read would be expensive. */
const LAST_SEEN_INTERVAL_MS = MINUTE_MS

/** Milliseconds: since the last request, and since the session was created. */
export interface SessionLifetimes {
  readonly idleMs: number
  readonly maxMs: number
}

/** The sign-in that a session is created for; `auth_time` in seconds, by the provider's clock. */
export type SessionSignIn = ClientInfo &
  Pick<
    SessionRow,
    'id' | 'provider' | 'auth_time' | 'device_hash' | 'reauth_at' | 'factor' | 'factor_at'
  > &
  Pick<Device, 'isShared'>

export interface Authenticated {
  readonly tokenHash: string
  readonly user: User
}

export type SessionService = ReturnType<typeof createSessionService>

export interface SessionServiceDependencies {
  readonly database: Database
  readonly lifetimes: SessionLifetimes
  readonly clock: Clock
  readonly product: Product
}

export function createSessionService({
  database,
  lifetimes,
  clock,
  product,
}: SessionServiceDependencies) {
  const findSession = sessionsStore.prepareFind(database)
  const { updateLastSeen, markFirstUse } = createSessionWrites(database, clock)
  // A short idle lifetime needs more frequent writes, so that a session in use does not expire.
  const lastSeenInterval = Math.min(LAST_SEEN_INTERVAL_MS, lifetimes.idleMs / 4)

  /** Throws `unauthenticated`. Deletes the session if it has expired. */
  async function authenticate(token: string): Promise<Authenticated> {
    if (!TOKEN_PATTERN.test(token)) throw unauthenticated('malformed-token')
    const tokenHash = hashToken(token)
    const session = await findSession(tokenHash)
    if (!session) throw unauthenticated('unknown-token')
    const now = clock()
    const expiredBecause = expiryReason(session, now, lifetimes)
    if (expiredBecause) {
      await sessionsStore.delete(database.tables, tokenHash)
      throw unauthenticated(expiredBecause)
    }
    if (session.used_at === null) await markFirstUse(tokenHash)
    if (now - session.last_seen_at >= lastSeenInterval) await updateLastSeen(tokenHash)
    return { tokenHash, user: toUser(session, product, now) }
  }

  async function start(tx: Queryable, user: UserRow, of: SessionSignIn): Promise<SignedInUser> {
    const { isShared, ...signIn } = of
    const token = createToken()
    const ofUser = { ...signIn, token_hash: hashToken(token), user_id: user.id }
    const session = { ...ofUser, ...startNow(clock(), maxLifetime(lifetimes, isShared)) }
    const count = await sessionsStore.insert(tx, session)
    const { perUser } = product.sessions
    // rule 8d: a user has a limited number of sessions
    if (count >= perUser) await makeRoom(tx, session, perUser)
    const now = clock()
    const tracked = await trackTwoStepRequirement(tx, user, { product, now })
    return { ...toUser(tracked, product, now), token }
  }

  /** The session that the proof started, if it has neither been used nor ended. */
  async function findUnused(tx: Queryable, proof: ExchangedProofRow) {
    const session = await sessionsStore.findUnused(tx, proof.user_id, proof.session_id)
    return session && !expiryReason(session, clock(), lifetimes) ? session : undefined
  }

  /** Replaces the token of a session and keeps its absolute expiry. */
  async function rotate(
    tx: Queryable,
    user: UserRow,
    { token_hash, ...session }: SessionRow,
  ): Promise<SignedInUser> {
    await sessionsStore.delete(tx, token_hash)
    const token = createToken()
    const renewed = { ...session, token_hash: hashToken(token), last_seen_at: clock() }
    await sessionsStore.insert(tx, renewed)
    return { ...toUser(user, product, clock()), token }
  }

  function sweep(): Promise<number> {
    const expired = expiryLimits(clock(), lifetimes)
    return sweepInSteps((limit) =>
      sessionsStore.deleteExpired(database.tables, { ...expired, limit }),
    )
  }

  return { authenticate, start, findUnused, rotate, sweep }
}

const maxLifetime = ({ maxMs }: SessionLifetimes, isShared: boolean) =>
  isShared ? Math.min(maxMs, SHARED_SESSION_MAX_MS) : maxMs

export function expiryLimits(now: number, { idleMs }: SessionLifetimes): Expired {
  return { expiredBy: now, idleSince: Math.floor(now - idleMs) }
}

function startNow(now: number, maxMs: number) {
  return {
    created_at: now,
    last_seen_at: now,
    used_at: null,
    expires_at: now + Math.round(maxMs),
  }
}

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
