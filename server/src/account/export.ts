import type { ResponseOf, UserExport } from '@foyer/contract/operations.ts'
import { SECOND_MS } from '../core/clock.ts'
import { activityStore } from '../db/activity.ts'
import { type Expired, sessionsStore } from '../db/sessions.ts'
import { type OtherTable, type Queryable, USER_TABLES, type UserRow } from '../db/tables.ts'
import { userDataStore } from '../db/user-rows.ts'
import { keptAfter, recordActivity, toActivity } from '../emails/activity.ts'
import type { Call, Handlers } from '../sessions/call.ts'
import { expiryLimits, requireSession, type SessionsServer } from '../sessions/sessions.ts'
import { type ShownRow, showRow, toExportedUser, toTimestamp } from '../sessions/user.ts'
import { toDeviceSession } from './devices.ts'

async function listActivity(
  { database, clock }: SessionsServer,
  { session }: Call<'listActivity'>,
): Promise<ResponseOf<'listActivity'>> {
  const rows = await activityStore.list(database.tables, session.user.id, keptAfter(clock()))
  return { activity: rows.map(toActivity) }
}

/** Everything stored about the user, including the event of this export. */
async function exportUser(server: SessionsServer, call: Call<'exportUser'>): Promise<UserExport> {
  const { database, clock, lifetimes } = server
  const client = call.client()
  const userExport = await database.transaction(async (tx) => {
    const now = clock()
    const { user, session } = await requireSession(tx, call.session)
    const context = { at: now, provider: session.provider, ...client }
    await recordActivity(tx, { user_id: user.id, event: 'data-exported', ...context })
    const expired = expiryLimits(now, lifetimes)
    return readUserExport(tx, { user, currentHash: session.token_hash, expired, now })
  })
  call.log('data-exported', { user: call.session.user.id })
  return userExport
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
  const sessions = await sessionsStore.listActive(tx, user.id, expired)
  const activity = await activityStore.list(tx, user.id, keptAfter(now))
  return {
    ...(await listRows(tx, user.id)),
    user: toExportedUser(user),
    sessions: sessions.map((row) => ({
      ...toDeviceSession(row, currentHash),
      auth_time: toTimestamp(row.auth_time * SECOND_MS),
      expires_at: toTimestamp(row.expires_at),
      reauth_at: toTimestamp(row.reauth_at),
      factor_at: toTimestamp(row.factor_at),
    })),
    activity: activity.map(toActivity),
    exported_at: toTimestamp(now),
  }
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

export const exportHandlers = {
  listActivity,
  exportUser,
} satisfies Partial<Handlers<SessionsServer>>
