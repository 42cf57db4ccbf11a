import type { ClientInfo, DeviceSession } from '@foyer/contract/bodies.ts'
import type { Clock } from '../core/clock.ts'
import { ProblemError } from '../core/problem.ts'
import type { Database } from '../db/database.ts'
import { type CurrentSession, sessionsStore } from '../db/sessions.ts'
import { trustedDevicesStore } from '../db/sign-ins.ts'
import type { Queryable, SessionRow } from '../db/tables.ts'
import { usersStore } from '../db/users.ts'
import { recordActivity } from '../emails/activity.ts'
import type { ApiHandlers } from '../sessions/call.ts'
import {
  type Authenticated,
  expiryLimits,
  requireSession,
  type SessionLifetimes,
  signInsValidAfter,
} from '../sessions/sessions.ts'

interface EndedSession {
  readonly current: boolean
}

type OwnSession = Awaited<ReturnType<typeof requireSession>>

type DeviceService = ReturnType<typeof createDeviceService>

export function createDeviceService(database: Database, lifetimes: SessionLifetimes, clock: Clock) {
  const limits = () => expiryLimits(clock(), lifetimes)

  function toActivityContext({ user_id, provider }: CurrentSession, client: ClientInfo) {
    return { user_id, provider, at: clock(), ...client }
  }

  return {
    /** The current session first, then by last use. */
    async list({ tokenHash, user }: Authenticated): Promise<DeviceSession[]> {
      const rows = await sessionsStore.listActive(database.tables, user.id, limits())
      return rows
        .map((row) => toDeviceSession(row, tokenHash))
        .toSorted((one, other) => Number(other.current) - Number(one.current))
    },

    endOthers(authenticated: Authenticated, client: ClientInfo): Promise<void> {
      return database.transaction(async (tx) => {
        const own = await requireSession(tx, authenticated)
        const { user, session } = own
        const rows = await sessionsStore.listActive(tx, user.id, limits())
        const others = rows.filter(({ token_hash }) => token_hash !== session.token_hash)
        await invalidateSignIns(tx, own, { ended: others, now: clock() })
        await sessionsStore.deleteOthers(tx, session)
        await trustedDevicesStore.deleteOfUser(tx, user.id) // rule 17: trusted devices
        const context = toActivityContext(session, client)
        await recordActivity(tx, { event: 'other-sessions-ended', ...context })
      })
    },

    /** Ends one of the user's sessions. Throws `not_found`. */
    end(authenticated: Authenticated, id: string, client: ClientInfo): Promise<EndedSession> {
      return database.transaction(async (tx) => {
        const own = await requireSession(tx, authenticated)
        const { user, session } = own
        const rows = await sessionsStore.listActive(tx, user.id, limits())
        const ended = rows.find((row) => row.id === id)
        if (!ended) throw new ProblemError('not_found', { reason: 'unknown-session' })
        // rule session-d: another device can end a session
        await sessionsStore.delete(tx, ended.token_hash)
        const current = ended.token_hash === session.token_hash
        if (!current) await invalidateSignIns(tx, own, { ended: [ended], now: clock() })
        const event = current ? 'signed-out' : 'session-ended'
        await recordActivity(tx, { event, ...toActivityContext(session, client) })
        return { current }
      })
    },

    endThis(authenticated: Authenticated, client: ClientInfo): Promise<void> {
      return database.transaction(async (tx) => {
        const { session } = await requireSession(tx, authenticated)
        // rule session-c: a logout ends the session
        await sessionsStore.delete(tx, session.token_hash)
        await recordActivity(tx, { event: 'signed-out', ...toActivityContext(session, client) })
      })
    },
  }
}

/** Prevents the ended devices from exchanging an older ID token. The current session stays valid. */
async function invalidateSignIns(
  tx: Queryable,
  { user, session }: OwnSession,
  ending: { readonly ended: readonly SessionRow[]; readonly now: number },
): Promise<void> {
  const signInsValidFrom = signInsValidAfter(user, ending)
  await usersStore.update(tx, user.id, { sign_ins_valid_from: signInsValidFrom })
  await sessionsStore.updateSignIn(tx, session.token_hash, { auth_time: signInsValidFrom })
}

/** Lists each field, so that a new column is not exposed by accident. */
export function toDeviceSession(row: SessionRow, currentHash: string): DeviceSession {
  return {
    id: row.id,
    browser: row.browser,
    system: row.system,
    address: row.address,
    provider: row.provider,
    created_at: new Date(row.created_at).toISOString(),
    last_seen_at: new Date(row.last_seen_at).toISOString(),
    current: row.token_hash === currentHash,
    ...(row.factor !== null && { second_factor: row.factor }),
  }
}

interface DeviceRoutesDependencies {
  readonly devices: DeviceService
}

type DeviceEndpoints = 'logout' | 'listSessions' | 'endOtherSessions' | 'endSession'

export function createDeviceRoutes({
  devices,
}: DeviceRoutesDependencies): Pick<ApiHandlers, DeviceEndpoints> {
  return {
    async logout(call) {
      const { session } = call
      await devices.endThis(session, call.client())
      call.log('sign-out', { user: session.user.id })
    },

    async listSessions({ session }) {
      return { sessions: await devices.list(session) }
    },

    async endOtherSessions(call) {
      const { session } = call
      await devices.endOthers(session, call.client())
      call.log('other-sessions-ended', { user: session.user.id })
    },

    async endSession(call) {
      const { session } = call
      const id = call.id
      const { current } = await devices.end(session, id, call.client())
      call.log(current ? 'sign-out' : 'session-ended', { user: session.user.id })
    },
  }
}
