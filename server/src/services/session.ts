import type { Session } from '@foyer/contract/bodies.ts'
import type { SessionRow } from '../stores/tables.ts'

/** A row as the contract tells it. Names each field: what a table gains later does not slip out. */
export function toSession(row: SessionRow, currentHash: string): Session {
  return {
    id: row.id,
    browser: row.browser,
    system: row.system,
    address: row.address,
    provider: row.provider,
    created_at: new Date(row.created_at).toISOString(),
    last_seen_at: new Date(row.last_seen_at).toISOString(),
    current: row.token_hash === currentHash,
  }
}
