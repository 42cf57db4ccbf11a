import type { Clock } from '../clock.ts'
import { batchByKey } from '../stores/batch-by-key.ts'
import type { Database } from '../stores/database.ts'
import { sessionsStore } from '../stores/sessions-store.ts'

/** What reads write, by token hash. After a minute without requests, many sessions need it in the same turn of the event loop. */
export function createSessionWrites(database: Database, clock: Clock) {
  const batch = (write: typeof sessionsStore.updateLastSeen) =>
    batchByKey<never>(async (hashes) => {
      await database.transaction((tx) => write(tx, hashes, clock()))
      return []
    })
  return { touch: batch(sessionsStore.updateLastSeen), markUsed: batch(sessionsStore.markUsed) }
}
