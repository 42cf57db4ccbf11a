import { measureCall } from '../metrics/measure-call.ts'
import type { Metrics } from '../metrics/metrics.ts'
import { createSessionCounter } from './session-counter.ts'
import type { Database } from './database.ts'

export type DatabaseMetrics = Pick<Metrics, 'recordDatabaseCall' | 'recordSessions' | 'watchPool'>

/** The same database, which also reports its latency and how many sessions start and end. */
export function measureDatabase(database: Database, metrics: DatabaseMetrics): Database {
  if (database.readPool) metrics.watchPool(database.readPool)
  const outside = createSessionCounter(metrics.recordSessions)
  return {
    ...database,
    tables: database.tables.withPlugin(outside),

    transaction(work) {
      let ofLastAttempt = { started: 0, ended: 0 }
      const counting = (tx: Parameters<typeof work>[0]) => {
        const ofAttempt = (ofLastAttempt = { started: 0, ended: 0 })
        const counter = createSessionCounter(({ started, ended }) => {
          ofAttempt.started += started
          ofAttempt.ended += ended
        })
        return work(tx.withPlugin(counter))
      }
      return measureCall({
        async run() {
          const result = await database.transaction(counting)
          metrics.recordSessions(ofLastAttempt)
          return result
        },
        record: (measured) => metrics.recordDatabaseCall({ operation: 'transaction', ...measured }),
      })
    },

    prepareLookup(query) {
      const find = database.prepareLookup(query)
      return (key) =>
        measureCall({
          run: () => find(key),
          record: (measured) => metrics.recordDatabaseCall({ operation: 'lookup', ...measured }),
        })
    },
  }
}
