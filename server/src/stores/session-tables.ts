import type { ActivityEvent } from '@foyer/contract/bodies.ts'

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
  /** SHA-256 of the id of the device that signed in; `null` if it sent none, is shared, or signed in to an earlier version. */
  device_hash: string | null
  created_at: number
  last_seen_at: number
  /** When a request first used its token; `null` until then (rule 8: session issue). */
  used_at: number | null
  /** The absolute expiry; idle expiry follows from `last_seen_at`. */
  expires_at: number
  /**
   * When the user last signed in for this session (rule 10: changing factors), by the provider's clock if it was a
   * proof; `null` for sessions of earlier versions. Unlike `auth_time`, it is never raised for another reason.
   */
  reauth_at: number | null
  /** The last second factor, and when it was checked: both or neither. */
  factor: string | null
  factor_at: number | null
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

/** The federated identities of the account, at most one per provider, and removed ones that still matter. */
export interface IdentitiesTable {
  user_id: string
  /** Firebase's id of the provider, such as `google.com`. */
  provider: string
  /** The user's id there. */
  provider_user_id: string
  /** The account's email when it last equalled this identity's email; `null` if they were never equal. */
  email: string | null
  /** When the user first signed in with it, or confirmed it with a session; `null` if neither. */
  confirmed_at: number | null
  /** When it was first seen linked to an account with an unverified email, which it then cannot have verified. */
  seen_unverified_at: number | null
  /** When a lookup first found it missing from the account; `null` if it is linked. */
  removed_at: number | null
}
