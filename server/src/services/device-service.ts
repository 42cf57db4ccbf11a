import type { Session } from '@foyer/contract/bodies.ts'
import { SECOND_MS, type Clock } from '../clock.ts'
import { ProblemError } from '../problem-error.ts'
import type { Database } from '../stores/database.ts'
import { sessionsStore } from '../stores/sessions-store.ts'
import type { SessionRow } from '../stores/tables.ts'
import { usersStore } from '../stores/users-store.ts'
import { requireSession } from './require-session.ts'
import { whatIsOver, type Authenticated, type SessionLifetimes } from './session-service.ts'

export type DeviceService = ReturnType<typeof createDeviceService>

/** What people see of their sessions, and end. */
export function createDeviceService(database: Database, lifetimes: SessionLifetimes, clock: Clock) {
  const over = () => whatIsOver(clock(), lifetimes)

  return {
    /** The one that asks first, then the last seen. None that is over. */
    async list({ tokenHash, user }: Authenticated): Promise<Session[]> {
      const rows = await sessionsStore.listLasting(database.tables, user.id, over())
      return rows
        .map((row) => toSession(row, tokenHash))
        .toSorted((one, other) => Number(other.current) - Number(one.current))
    },

    /**
     * Ends every session but this one, and makes the sign-ins behind them worth nothing (security, rule 7).
     * This one is the exception to that floor, and is marked as if it had begun at it: it may still be made
     * a verified one. What the provider revokes later ends it all the same, because that is told by
     * `valid_since`, which nobody but the provider moves.
     */
    endOthers(authenticated: Authenticated): Promise<void> {
      return database.transaction(async (tx) => {
        const { user, session } = await requireSession(tx, authenticated)
        const floor = Math.max(user.auth_time_floor, Math.floor(clock() / SECOND_MS))
        await usersStore.update(tx, user.id, { auth_time_floor: floor })
        await sessionsStore.deleteOthers(tx, session)
        await sessionsStore.updateAuthTime(tx, session.token_hash, floor)
      })
    },

    /** Ends one of their sessions; says whether it was the one that asks. Throws `not_found`. */
    end(authenticated: Authenticated, id: string): Promise<{ readonly current: boolean }> {
      return database.transaction(async (tx) => {
        const { user, session } = await requireSession(tx, authenticated)
        const rows = await sessionsStore.listLasting(tx, user.id, over())
        const ended = rows.find((row) => row.id === id)
        if (!ended) throw new ProblemError('not_found', { reason: 'other-session' })
        await sessionsStore.delete(tx, ended.token_hash)
        return { current: ended.token_hash === session.token_hash }
      })
    },
  }
}

/** A row as the contract tells it. Names each field: what a table gains later does not slip out. */
function toSession(row: SessionRow, currentHash: string): Session {
  return {
    id: row.id,
    browser: row.browser,
    system: row.system,
    address: row.address,
    provider: row.provider,
    created_at: new Date(row.created_at).toISOString(),
    last_seen_at: new Date(row.last_seen_at).toISOString(),
    current: row.token_hash === currentHash,
  }
}
