import { SECOND_MS, type Clock } from '../clock.ts'
import type { Database } from '../stores/database.ts'
import { passkeysStore } from '../stores/passkeys-store.ts'
import { sessionsStore } from '../stores/sessions-store.ts'
import type { Queryable } from '../stores/tables.ts'
import { trustedDevicesStore } from '../stores/trusted-devices-store.ts'
import { usersStore, type UserPage } from '../stores/users-store.ts'
import type { AdminUserService } from './admin-user-service.ts'

/** Users whose sessions end at a time; SQLite commits their changes together. */
const BATCH_SIZE = 64
/** Users whose rows one statement changes. */
const UPDATE_SIZE = 1_000

/**
 * Ends the sessions of every user who has one, and returns the number of these users. No user at all can get a new
 * session with an earlier sign-in, no device is trusted any more, and each passkey waits for its owner's confirmation.
 */
export async function endAllSessions(
  database: Database,
  users: Pick<AdminUserService, 'endSessions'>,
  clock: Clock,
): Promise<number> {
  await refuseEarlierSignIns(database, Math.floor(clock() / SECOND_MS))
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

async function refuseEarlierSignIns(database: Database, validFrom: number): Promise<void> {
  let after: string | undefined = ''
  while (after !== undefined) {
    const page: UserPage = { after, limit: UPDATE_SIZE }
    after = await database.transaction((tx) => refuseOfPage(tx, validFrom, page))
  }
}

/** Returns the id of the page's last user. */
async function refuseOfPage(
  tx: Queryable,
  validFrom: number,
  page: UserPage,
): Promise<string | undefined> {
  const last = await usersStore.raiseSignInsValidFrom(tx, validFrom, page)
  const { after } = page
  if (last === undefined) return undefined
  await trustedDevicesStore.deleteOfPage(tx, { after, last }) // rule 17: trusted devices
  await passkeysStore.suspendOfPage(tx, { after, last }) // rule 13: passkeys
  return last
}
