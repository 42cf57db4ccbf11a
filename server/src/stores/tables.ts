import type { ActivityEvent } from '@foyer/contract/bodies.ts'
import type { Kysely, Selectable } from 'kysely'

/*
 * The columns as both databases hold them. Times are whole numbers: `_at` in milliseconds by our clock,
 * `auth_time…` and `…valid_since` in seconds by the provider's. Truth is 0 or 1: SQLite knows no boolean.
 */

/** People. One row per identity, one row per address. */
export interface UsersTable {
  id: string
  /** The provider's uid. */
  identity_uid: string
  /** In canonical form; `null` once a new identity has proven the address to be its own. */
  email: string | null
  email_verified: 0 | 1
  first_name: string
  last_name: string
  /** Proofs of a sign-in before this second are refused (security, rule 7). */
  auth_time_floor: number
  /** The provider's `validSince` as last seen: a later one is a reset we have not seen yet (rule 7). */
  valid_since: number
  /** The address they asked to move to, and when; both or neither (security, rule 6). */
  pending_email: string | null
  pending_email_at: number | null
  /** The address they had before they moved, and when they did; both or neither. */
  previous_email: string | null
  previous_email_at: number | null
  /** The credential whose proof made this row: its provider, and the account's `validSince` then (rule 7). */
  made_by: string
  made_valid_since: number
  /** The ways into the account as last seen, `google.com password`; `null` where that is not known. */
  ways_in: string | null
  /** When the password was last set, as last seen: milliseconds by the provider's clock; 0 when never. */
  password_updated_at: number
  created_at: number
  /** When whoever runs the product shut this person out; `null` for everybody else. */
  disabled_at: number | null
  /**
   * When they deleted their account; `null` for everybody else. The row is empty from then on but for the
   * uid, and stays until the provider has deleted its half: nobody gets in with that uid meanwhile.
   */
  deleting_at: number | null
}

/** Signed-in devices. The token itself is nowhere: only its SHA-256. */
export interface SessionsTable {
  token_hash: string
  /** What people name it by: opaque, no secret, and the same under each of its tokens. */
  id: string
  user_id: string
  /** How they signed in, and when: of the proof it began with. */
  provider: string
  auth_time: number
  /** Where they signed in from; `''` where that is not known. */
  browser: string
  system: string
  address: string
  created_at: number
  last_seen_at: number
  /** The absolute end; the idle one follows from `last_seen_at`. */
  expires_at: number
}

/** What happened to people's accounts. One kind of thing happens to a person once in a millisecond. */
export interface ActivityTable {
  user_id: string
  event: ActivityEvent
  at: number
  /** How they signed in, `''` where nobody did; and from where, as far as is known. */
  provider: string
  browser: string
  system: string
  address: string
}

/** Every table there is. */
export interface Tables {
  users: UsersTable
  sessions: SessionsTable
  activity: ActivityTable
}

/** What stores work on: the database, or a transaction of it. */
export type Queryable = Kysely<Tables>

export type UserRow = Selectable<UsersTable>
export type SessionRow = Selectable<SessionsTable>
export type ActivityRow = Selectable<ActivityTable>
