import type { Database } from '../stores/database.ts'
import { sessionsStore } from '../stores/sessions-store.ts'
import type { AdminUserService } from './admin-user-service.ts'

/** Users at a time; SQLite gives them one commit. */
const BATCH_SIZE = 64

/** Ends the sessions of every user who has one, and returns how many users that were. */
export async function endAllSessions(
  database: Database,
  users: Pick<AdminUserService, 'endSessions'>,
): Promise<number> {
  let count = 0
  let after = ''
  for (;;) {
    const ids = await sessionsStore.listUserIds(database.tables, after, BATCH_SIZE)
    const last = ids.at(-1)
    if (last === undefined) return count
    await Promise.all(ids.map((id) => users.endSessions(id)))
    count += ids.length
    after = last
  }
}
