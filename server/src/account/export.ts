import type { ClientInfo } from '@foyer/contract/bodies.ts'
import type { UserExport } from '@foyer/contract/operations.ts'
import { type Clock, SECOND_MS } from '../core/clock.ts'
import { activityStore } from '../db/activity.ts'
import type { Database } from '../db/database.ts'
import { type Expired, sessionsStore } from '../db/sessions.ts'
import {
  type ActivityRow,
  type OtherTable,
  type Queryable,
  type SessionRow,
  USER_TABLES,
  type UserRow,
} from '../db/tables.ts'
import { userDataStore } from '../db/user-rows.ts'
import { type ActivityService, keptAfter, recordActivity, toActivity } from '../emails/activity.ts'
import type { ApiHandlers } from '../sessions/call.ts'
import {
  type Authenticated,
  expiryLimits,
  requireSession,
  type SessionLifetimes,
} from '../sessions/sessions.ts'
import { type ShownRow, showRow, toExportedUser } from '../sessions/user.ts'
import { toDeviceSession } from './devices.ts'

type ExportService = ReturnType<typeof createExportService>

export function createExportService(database: Database, lifetimes: SessionLifetimes, clock: Clock) {
  return {
    /** Everything stored about the user, including the event of this export. */
    exportUser(authenticated: Authenticated, client: ClientInfo): Promise<UserExport> {
      return database.transaction(async (tx) => {
        const now = clock()
        const { user, session } = await requireSession(tx, authenticated)
        const requestContext = { at: now, provider: session.provider, ...client }
        await recordActivity(tx, { user_id: user.id, event: 'data-exported', ...requestContext })
        const expired = expiryLimits(now, lifetimes)
        return readUserExport(tx, { user, currentHash: session.token_hash, expired, now })
      })
    },
  }
}

interface ExportRequest {
  readonly user: UserRow
  /** The hash of the session that requests it. */
  readonly currentHash: string
  /** Sessions to leave out. */
  readonly expired: Expired
  readonly now: number
}

export async function readUserExport(
  tx: Queryable,
  { user, currentHash, expired, now }: ExportRequest,
): Promise<UserExport> {
  return toUserExport({
    user,
    currentHash,
    sessions: await sessionsStore.listActive(tx, user.id, expired),
    activity: await activityStore.list(tx, user.id, keptAfter(now)),
    rowLists: await listRows(tx, user.id),
    now,
  })
}

/** The tables whose rows are exported as they are. */
type RowTable = Exclude<keyof UserExport & OtherTable, 'sessions' | 'activity'>

type RowLists = { readonly [Table in RowTable]: ShownRow<Table>[] }

async function listRows(tx: Queryable, userId: string): Promise<RowLists> {
  const lists: Record<string, unknown> = {}
  for (const table of Object.keys(USER_TABLES).filter(isRowTable)) {
    const rows = await userDataStore.listOfUser(tx, table, userId)
    lists[table] = rows.map((row) => showRow(table, row))
  }
  return lists as RowLists
}

function isRowTable(table: string): table is RowTable {
  const rules = USER_TABLES[table as OtherTable]
  const hasOwnFormat = table === 'sessions' || table === 'activity'
  return !hasOwnFormat && 'shownIn' in rules && rules.shownIn === 'export'
}

interface StoredData {
  readonly rowLists: RowLists
  readonly user: UserRow
  readonly sessions: readonly SessionRow[]
  readonly activity: readonly ActivityRow[]
  readonly currentHash: string
  readonly now: number
}

function toUserExport({
  user,
  sessions,
  activity,
  rowLists,
  currentHash,
  now,
}: StoredData): UserExport {
  return {
    ...rowLists,
    user: toExportedUser(user),
    sessions: sessions.map((row) => ({
      ...toDeviceSession(row, currentHash),
      auth_time: toTimestamp(row.auth_time * SECOND_MS),
      expires_at: toTimestamp(row.expires_at),
      reauth_at: row.reauth_at === null ? null : toTimestamp(row.reauth_at),
      factor_at: row.factor_at === null ? null : toTimestamp(row.factor_at),
    })),
    activity: activity.map(toActivity),
    exported_at: toTimestamp(now),
  }
}

function toTimestamp(milliseconds: number): string {
  return new Date(milliseconds).toISOString()
}

interface ActivityAndExportRoutesDependencies {
  readonly activity: ActivityService
  readonly exports: ExportService
}

export function createActivityAndExportRoutes({
  activity,
  exports,
}: ActivityAndExportRoutesDependencies): Pick<ApiHandlers, 'listActivity' | 'exportUser'> {
  return {
    async listActivity({ session }) {
      return { activity: await activity.list(session.user.id) }
    },

    async exportUser(call) {
      const { session } = call
      const userExport = await exports.exportUser(session, call.client())
      call.log('data-exported', { user: session.user.id })
      return userExport
    },
  }
}
