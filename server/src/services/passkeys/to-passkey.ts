import type { Passkey } from '@foyer/contract/passkeys.ts'
import type { PasskeyRow, UserRow } from '../../stores/tables.ts'
import { isSuspended } from './is-suspended.ts'

/** Lists each field, so that a new column is not exposed by accident. */
export function toPasskey(row: PasskeyRow, user: Pick<UserRow, 'valid_since'>): Passkey {
  return {
    id: row.id,
    name: row.name,
    credential_id: row.credential_id,
    created_at: new Date(row.created_at).toISOString(),
    last_used_at: row.last_used_at === null ? null : new Date(row.last_used_at).toISOString(),
    backed_up: row.backed_up === 1,
    suspended: isSuspended(row, user),
  }
}
