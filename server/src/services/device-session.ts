import type { DeviceSession } from '@foyer/contract/bodies.ts'
import type { SessionRow } from '../stores/tables.ts'

/** Lists each field, so that a new column is not exposed by accident. */
export function toDeviceSession(row: SessionRow, currentHash: string): DeviceSession {
  return {
    id: row.id,
    browser: row.browser,
    system: row.system,
    address: row.address,
    provider: row.provider,
    created_at: new Date(row.created_at).toISOString(),
    last_seen_at: new Date(row.last_seen_at).toISOString(),
    current: row.token_hash === currentHash,
    ...(row.factor !== null && { second_factor: row.factor }),
  }
}
