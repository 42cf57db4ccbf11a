import type { Caller, UserExport } from '@foyer/contract/bodies.ts'
import { SECOND_MS, type Clock } from '../clock.ts'
import { activityStore } from '../stores/activity-store.ts'
import type { Database } from '../stores/database.ts'
import { sessionsStore } from '../stores/sessions-store.ts'
import type { ActivityRow, SessionRow, UserRow } from '../stores/tables.ts'
import { keptSince, toActivity } from './activity-service.ts'
import { recordActivity } from './record-activity.ts'
import { requireSession } from './require-session.ts'
import { whatIsOver, type Authenticated, type SessionLifetimes } from './session-service.ts'
import { toSession } from './session.ts'
import { toUser } from './user.ts'

export type ExportService = ReturnType<typeof createExportService>

/** Everything we hold about a person, for that person. */
export function createExportService(database: Database, lifetimes: SessionLifetimes, clock: Clock) {
  return {
    /** Of one moment. That it was asked for is in it. */
    exportUser(authenticated: Authenticated, caller: Caller): Promise<UserExport> {
      return database.transaction(async (tx) => {
        const now = clock()
        const { user, session } = await requireSession(tx, authenticated)
        const circumstances = { at: now, provider: session.provider, ...caller }
        await recordActivity(tx, { user_id: user.id, event: 'data-exported', ...circumstances })
        return writeExport({
          user,
          currentHash: session.token_hash,
          sessions: await sessionsStore.listLasting(tx, user.id, whatIsOver(now, lifetimes)),
          activity: await activityStore.list(tx, user.id, keptSince(now)),
          now,
        })
      })
    },
  }
}

interface Held {
  readonly user: UserRow
  readonly sessions: readonly SessionRow[]
  readonly activity: readonly ActivityRow[]
  readonly currentHash: string
  readonly now: number
}

function writeExport({ user, sessions, activity, currentHash, now }: Held): UserExport {
  return {
    user: describeUser(user),
    sessions: sessions.map((row) => ({
      ...toSession(row, currentHash),
      auth_time: toMoment(row.auth_time * SECOND_MS),
      expires_at: toMoment(row.expires_at),
    })),
    activity: activity.map(toActivity),
    exported_at: toMoment(now),
  }
}

function describeUser(user: UserRow): UserExport['user'] {
  return {
    ...toUser(user),
    identity_uid: user.identity_uid,
    made_by: user.made_by,
    ways_in: user.ways_in,
    password_updated_at: toMomentIfAny(user.password_updated_at),
    pending_email: user.pending_email,
    pending_email_at: toMomentIfAny(user.pending_email_at),
    previous_email: user.previous_email,
    previous_email_at: toMomentIfAny(user.previous_email_at),
    auth_time_floor: toMomentIfAny(user.auth_time_floor * SECOND_MS),
    valid_since: toMomentIfAny(user.valid_since * SECOND_MS),
    made_valid_since: toMomentIfAny(user.made_valid_since * SECOND_MS),
  }
}

function toMoment(milliseconds: number): string {
  return new Date(milliseconds).toISOString()
}

/** Zero is how the provider says "never". */
function toMomentIfAny(milliseconds: number | null): string | null {
  return milliseconds === null || milliseconds === 0 ? null : toMoment(milliseconds)
}
