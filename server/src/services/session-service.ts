import { randomUUID } from 'node:crypto'
import type { Caller, User } from '@foyer/contract/bodies.ts'
import { MINUTE_MS, type Clock } from '../clock.ts'
import { ProblemError } from '../problem-error.ts'
import { batchByTurn } from '../stores/batch-by-turn.ts'
import type { Database } from '../stores/database.ts'
import { sessionsStore, type Over, type SessionWithUser } from '../stores/sessions-store.ts'
import type { Queryable, SessionRow } from '../stores/tables.ts'
import { sweepInSteps } from './sweep-in-steps.ts'
import { createToken, hashToken, TOKEN_PATTERN } from './session-token.ts'
import { toUser } from './user.ts'
import type { Reason } from '../security-events.ts'

/** Sessions a person may have at once; one more ends the oldest (security, rule 8). */
const SESSIONS_PER_PERSON = 20
/** `last_seen_at` is written at most once in this time: a write for each read would be dear. */
const TOUCH_INTERVAL_MS = MINUTE_MS

/** How long sessions live, in milliseconds: unused, and at most. */
export interface SessionLifetimes {
  readonly idleMs: number
  readonly maxMs: number
}

/** The sign-in a session comes from: how, when (seconds, by the provider's clock), and from where. */
export type SignedInBy = Pick<SessionRow, 'provider' | 'auth_time'> & Caller

/** A token that is good, and whose it is. */
export interface Authenticated {
  readonly tokenHash: string
  readonly user: User
}

export type SessionService = ReturnType<typeof createSessionService>

/** Sessions: begun with a token, known by its hash, over after a time or at once. */
export function createSessionService(
  database: Database,
  lifetimes: SessionLifetimes,
  clock: Clock,
) {
  const findSession = sessionsStore.prepareFind(database)
  // After a minute of little to do, many sessions are due in one turn.
  const touch = batchByTurn<never>(async (hashes) => {
    await database.transaction((tx) => sessionsStore.updateLastSeen(tx, hashes, clock()))
    return []
  })
  // Idle times of a few minutes, as in a trial, must not end a session that is in use.
  const touchInterval = Math.min(TOUCH_INTERVAL_MS, lifetimes.idleMs / 4)

  /** Whose token it is. Throws `unauthenticated`; a session that is over is deleted when met. */
  async function authenticate(token: string): Promise<Authenticated> {
    if (!TOKEN_PATTERN.test(token)) throw unauthenticated('malformed-token')
    const tokenHash = hashToken(token)
    const session = await findSession(tokenHash)
    if (!session) throw unauthenticated('unknown-token')
    const now = clock()
    const over = whyOver(session, now, lifetimes)
    if (over) {
      await sessionsStore.delete(database.tables, tokenHash)
      throw unauthenticated(over)
    }
    if (now - session.last_seen_at >= touchInterval) {
      await touch(tokenHash)
    }
    return { tokenHash, user: toUser(session) }
  }

  /** Begins a session of a person and tells its token, this once. */
  async function begin(tx: Queryable, userId: string, by: SignedInBy): Promise<string> {
    const now = clock()
    await sessionsStore.deleteOldest(tx, userId, SESSIONS_PER_PERSON - 1)
    return issue(tx, {
      ...by,
      id: randomUUID(),
      user_id: userId,
      created_at: now,
      last_seen_at: now,
      expires_at: now + Math.round(lifetimes.maxMs),
    })
  }

  /** Goes on with a session under another token, to the same absolute end. */
  async function swap(tx: Queryable, { token_hash, ...session }: SessionRow): Promise<string> {
    await sessionsStore.delete(tx, token_hash)
    return issue(tx, { ...session, last_seen_at: clock() })
  }

  /** Deletes the sessions that are over and were never met again; says how many. */
  function sweep(): Promise<number> {
    const over = whatIsOver(clock(), lifetimes)
    return sweepInSteps((limit) => sessionsStore.deleteOver(database.tables, { ...over, limit }))
  }

  return { authenticate, begin, swap, sweep }
}

/** Which sessions are over at a moment: milliseconds. */
export function whatIsOver(now: number, { idleMs }: SessionLifetimes): Over {
  return { expiredBy: now, idleSince: Math.floor(now - idleMs) }
}

async function issue(tx: Queryable, session: Omit<SessionRow, 'token_hash'>): Promise<string> {
  const token = createToken()
  await sessionsStore.insert(tx, { ...session, token_hash: hashToken(token) })
  return token
}

function whyOver(session: SessionWithUser, now: number, { idleMs }: SessionLifetimes) {
  if (now >= session.expires_at) return 'session-expired'
  if (now - session.last_seen_at >= idleMs) return 'session-idle'
  return undefined
}

function unauthenticated(reason: Reason): ProblemError {
  return new ProblemError('unauthenticated', { reason })
}
