import type { User } from '@foyer/contract/bodies.ts'
import type { UserRow } from '../stores/tables.ts'

/** The columns a person is told from. */
export type PersonRow = Pick<
  UserRow,
  'id' | 'email' | 'email_verified' | 'first_name' | 'last_name' | 'created_at'
>

/** A row as the contract tells it. Names each field: what a table gains later does not slip out. */
export function toUser(row: PersonRow): User {
  return {
    id: row.id,
    // Without an address there is no session, so nobody meets this but a race of one instant.
    email: row.email ?? '',
    email_verified: row.email_verified === 1,
    first_name: row.first_name,
    last_name: row.last_name,
    created_at: new Date(row.created_at).toISOString(),
  }
}
