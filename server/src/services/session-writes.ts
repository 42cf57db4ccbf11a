import type { Clock } from '../clock.ts'
import { batchByKey } from '../stores/batch-by-key.ts'
import type { Database } from '../stores/database.ts'
import { sessionsStore } from '../stores/sessions-store.ts'

/**
 * Batches the updates of sessions that reads cause, by token hash: after a quiet period, many sessions need one in the
 * same turn of the event loop.
 */
export function createSessionWrites(database: Database, clock: Clock) {
  const batch = (write: typeof sessionsStore.updateLastSeen) =>
    batchByKey<never>(async (hashes) => {
      await database.transaction((tx) => write(tx, hashes, clock()))
      return []
    })
  return {
    updateLastSeen: batch(sessionsStore.updateLastSeen),
    markFirstUse: batch(sessionsStore.markFirstUse),
  }
}
