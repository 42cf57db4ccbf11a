import { TableNode, type KyselyPlugin, type RootOperationNode } from 'kysely'
import type { SessionChange } from '../metrics/metrics.ts'
import type { Tables } from './tables.ts'

const SESSIONS = 'sessions' satisfies keyof Tables

/** Reports how many rows each query inserts into the sessions or deletes from them. */
export function createSessionCounter(report: (change: SessionChange) => void): KyselyPlugin {
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
