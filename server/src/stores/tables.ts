import type { ActivityEvent } from '@foyer/contract/bodies.ts'
import type { Kysely, Selectable } from 'kysely'
import type { UsersTable } from './user-data.ts'

/*
 * Times ending in `_at` are milliseconds by the server's clock; `auth_time`, `…valid_since` and
 * `…valid_from` are seconds by the provider's clock. SQLite has no boolean, so flags are 0 or 1.
 */

export interface SessionsTable {
  /** SHA-256; the token itself is not stored. */
  token_hash: string
  /** Public and opaque; unchanged by token rotation. */
  id: string
  user_id: string
  provider: string
  auth_time: number
  /** The client that signed in; `''` if unknown. `address` is an IP network. */
  browser: string
  system: string
  address: string
  created_at: number
  last_seen_at: number
  /** The absolute expiry; idle expiry follows from `last_seen_at`. */
  expires_at: number
}

export interface ActivityTable {
  user_id: string
  event: ActivityEvent
  at: number
  /** The provider of a sign-in, and the client; `''` if none or unknown. */
  provider: string
  browser: string
  system: string
  address: string
}

export interface Tables {
  users: UsersTable
  sessions: SessionsTable
  activity: ActivityTable
}

export type Queryable = Kysely<Tables>

export type UserRow = Selectable<UsersTable>
export type SessionRow = Selectable<SessionsTable>
export type ActivityRow = Selectable<ActivityTable>
