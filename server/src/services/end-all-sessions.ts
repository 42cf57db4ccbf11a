import { PROVIDERS } from '@foyer/contract/providers.ts'
import { SECOND_MS, type Clock } from '../clock.ts'
import type { Database } from '../stores/database.ts'
import { identitiesStore } from '../stores/identities-store.ts'
import { passkeysStore } from '../stores/passkeys-store.ts'
import { sessionsStore } from '../stores/sessions-store.ts'
import type { Queryable } from '../stores/tables.ts'
import { trustedDevicesStore } from '../stores/trusted-devices-store.ts'
import { usersStore, type UserPage } from '../stores/users-store.ts'
import { unconfirmSignedOut, type AdminUserService } from './admin-user-service.ts'

/** Users whose sessions end at a time; SQLite commits their changes together. */
const BATCH_SIZE = 64
/** Users whose rows one statement changes. */
const UPDATE_SIZE = 1_000
const UNTRUSTED = Object.values(PROVIDERS)
  .filter(({ isEmailTrusted }) => !isEmailTrusted)
  .map(({ firebaseId }) => firebaseId)

/**
 * Ends the sessions of every user who has one, and returns the number of these users. No user at all can get a new
 * session with an earlier sign-in, no device is trusted any more, and each passkey and each untrusted identity waits for
 * its owner's confirmation.
 */
export async function endAllSessions(
  database: Database,
  users: Pick<AdminUserService, 'endSessions'>,
  clock: Clock,
): Promise<number> {
  await refuseEarlierSignIns(database, clock())
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

async function refuseEarlierSignIns(database: Database, now: number): Promise<void> {
  let after: string | undefined = ''
  while (after !== undefined) {
    const page: UserPage = { after, limit: UPDATE_SIZE }
    after = await database.transaction((tx) => refuseOfPage(tx, now, page))
  }
}

/** Returns the id of the page's last user. */
async function refuseOfPage(
  tx: Queryable,
  now: number,
  page: UserPage,
): Promise<string | undefined> {
  const validFrom = Math.floor(now / SECOND_MS)
  const last = await usersStore.raiseSignInsValidFrom(tx, validFrom, page)
  const { after } = page
  if (last === undefined) return undefined
  await trustedDevicesStore.deleteOfPage(tx, { after, last }) // rule 17: trusted devices
  await passkeysStore.suspendOfPage(tx, { after, last }) // rule 13: passkeys
  // rule 4: account lookup
  for (const id of await identitiesStore.listUserIds(tx, UNTRUSTED, { after, last })) {
    const user = await usersStore.findForUpdate(tx, id)
    if (user) await unconfirmSignedOut(tx, user, now)
  }
  return last
}
