import type { Caller, Session } from '@foyer/contract/bodies.ts'
import { SECOND_MS, type Clock } from '../clock.ts'
import { ProblemError } from '../problem-error.ts'
import type { Database } from '../stores/database.ts'
import { sessionsStore } from '../stores/sessions-store.ts'
import type { Queryable, SessionRow } from '../stores/tables.ts'
import { usersStore } from '../stores/users-store.ts'
import { recordActivity } from './record-activity.ts'
import { requireSession } from './require-session.ts'
import { whatIsOver, type Authenticated, type SessionLifetimes } from './session-service.ts'
import { toSession } from './session.ts'

/** What became of an end: whether it was the session that asked for it. */
export interface Ended {
  readonly current: boolean
}

/** A person and the session of theirs that asks. */
type Own = Awaited<ReturnType<typeof requireSession>>

export type DeviceService = ReturnType<typeof createDeviceService>

/** What people see of their sessions, and end; each end is noted from where it was asked (`caller`). */
export function createDeviceService(database: Database, lifetimes: SessionLifetimes, clock: Clock) {
  const over = () => whatIsOver(clock(), lifetimes)

  function circumstancesOf({ user_id, provider }: SessionRow, caller: Caller) {
    return { user_id, provider, at: clock(), ...caller }
  }

  /**
   * Makes every sign-in of until now worth nothing (security, rule 7): whoever holds a proof of one does not
   * come back with it. The session that asks is the exception to that floor, and is marked as if it had begun
   * at it: it may still be made a verified one. What the provider revokes later ends it all the same, because
   * that is told by `valid_since`, which nobody but the provider moves. Sign-ins count by the provider's clock,
   * which may run ahead of ours: the floor lies above those of the sessions that end, too.
   */
  async function voidSignIns(tx: Queryable, { user, session }: Own, ended: readonly SessionRow[]) {
    const after = ended.map(({ auth_time }) => auth_time + 1)
    const floor = Math.max(user.auth_time_floor, Math.floor(clock() / SECOND_MS), ...after)
    await usersStore.update(tx, user.id, { auth_time_floor: floor })
    await sessionsStore.updateAuthTime(tx, session.token_hash, floor)
  }

  return {
    /** The one that asks first, then the last seen. None that is over. */
    async list({ tokenHash, user }: Authenticated): Promise<Session[]> {
      const rows = await sessionsStore.listLasting(database.tables, user.id, over())
      return rows
        .map((row) => toSession(row, tokenHash))
        .toSorted((one, other) => Number(other.current) - Number(one.current))
    },

    /** Ends every session but this one. */
    endOthers(authenticated: Authenticated, caller: Caller): Promise<void> {
      return database.transaction(async (tx) => {
        const own = await requireSession(tx, authenticated)
        const { user, session } = own
        const rows = await sessionsStore.listLasting(tx, user.id, over())
        const others = rows.filter(({ token_hash }) => token_hash !== session.token_hash)
        await voidSignIns(tx, own, others)
        await sessionsStore.deleteOthers(tx, session)
        const circumstances = circumstancesOf(session, caller)
        await recordActivity(tx, { event: 'other-sessions-ended', ...circumstances })
      })
    },

    /** Ends one of their sessions; says whether it was the one that asks. Throws `not_found`. */
    end(authenticated: Authenticated, id: string, caller: Caller): Promise<Ended> {
      return database.transaction(async (tx) => {
        const own = await requireSession(tx, authenticated)
        const { user, session } = own
        const rows = await sessionsStore.listLasting(tx, user.id, over())
        const ended = rows.find((row) => row.id === id)
        if (!ended) throw new ProblemError('not_found', { reason: 'other-session' })
        await sessionsStore.delete(tx, ended.token_hash)
        const current = ended.token_hash === session.token_hash
        if (!current) await voidSignIns(tx, own, [ended])
        const event = current ? 'signed-out' : 'session-ended'
        await recordActivity(tx, { event, ...circumstancesOf(session, caller) })
        return { current }
      })
    },

    /** Ends the session that asks, at once. Throws `unauthenticated` when another request was faster. */
    endThis(authenticated: Authenticated, caller: Caller): Promise<void> {
      return database.transaction(async (tx) => {
        const { session } = await requireSession(tx, authenticated)
        await sessionsStore.delete(tx, session.token_hash)
        await recordActivity(tx, { event: 'signed-out', ...circumstancesOf(session, caller) })
      })
    },
  }
}
