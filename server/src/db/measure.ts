import { type KyselyPlugin, type RootOperationNode, TableNode } from 'kysely'
import { measureCall, type Metrics, type SessionChange } from '../core/metrics.ts'
import type { Database } from './database.ts'
import type { Tables } from './tables.ts'

type DatabaseMetrics = Pick<Metrics, 'recordDatabaseCall' | 'recordSessions' | 'watchPool'>

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

const SESSIONS = 'sessions' satisfies keyof Tables

/** Reports how many rows each query inserts into the sessions or deletes from them. */
function createSessionCounter(report: (change: SessionChange) => void): KyselyPlugin {
  const changes = new WeakMap<object, keyof SessionChange>()
  return {
    transformQuery({ node, queryId }) {
      const change = findChange(node)
      if (change) changes.set(queryId, change)
      return node
    },

    async transformResult({ result, queryId }) {
      const change = changes.get(queryId)
      const count = Number(result.numAffectedRows ?? result.rows.length)
      if (change && count > 0) report({ started: 0, ended: 0, [change]: count })
      return result
    },
  }
}

function findChange(node: RootOperationNode): keyof SessionChange | undefined {
  if (node.kind === 'InsertQueryNode') {
    return node.into?.table.identifier.name === SESSIONS ? 'started' : undefined
  }
  if (node.kind !== 'DeleteQueryNode') return undefined
  const [from] = node.from.froms
  const isSessions = from && TableNode.is(from) && from.table.identifier.name === SESSIONS
  return isSessions ? 'ended' : undefined
}
