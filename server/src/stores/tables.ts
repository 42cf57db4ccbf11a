import type { ActivityEvent } from '@foyer/contract/bodies.ts'
import type { Kysely, Selectable } from 'kysely'
import type {
  KnownDevicesTable,
  OutboxTable,
  SecurityLinksTable,
  SignInChallengesTable,
} from './email-tables.ts'
import type {
  FactorFailuresTable,
  RecoveryCodesTable,
  TotpTable,
  TrustedDevicesTable,
} from './factor-tables.ts'
import type { PasskeysTable, ServerKeysTable, UsedChallengesTable } from './passkey-tables.ts'
import type { DeletedUsersTable, ExchangedProofsTable } from './proof-tables.ts'
import type { TableRules } from './table-rules.ts'
import type { UsersTable } from './user-data.ts'

/*
 * Times ending in `_at` are milliseconds by the server's clock, except those of passwords: milliseconds by the
 * provider's clock. `auth_time`, `…valid_since` and `…valid_from` are seconds by the provider's clock. SQLite has no
 * boolean, so flags are 0 or 1.
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
  /** When a request first used its token; `null` until then (rule 8: session issue). */
  used_at: number | null
  /** The absolute expiry; idle expiry follows from `last_seen_at`. */
  expires_at: number
  /**
   * When the user last signed in for this session (rule 10: changing factors), by the provider's clock if it was a
   * proof; `null` for sessions of earlier releases. Unlike `auth_time`, it is never raised for another reason.
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

export interface Tables {
  users: UsersTable
  sessions: SessionsTable
  activity: ActivityTable
  identities: IdentitiesTable
  exchanged_proofs: ExchangedProofsTable
  deleted_users: DeletedUsersTable
  totp: TotpTable
  recovery_codes: RecoveryCodesTable
  factor_failures: FactorFailuresTable
  known_devices: KnownDevicesTable
  trusted_devices: TrustedDevicesTable
  outbox: OutboxTable
  security_links: SecurityLinksTable
  passkeys: PasskeysTable
  server_keys: ServerKeysTable
  used_challenges: UsedChallengesTable
  sign_in_challenges: SignInChallengesTable
}

export type Queryable = Kysely<Tables>

export type UserRow = Selectable<UsersTable>
export type SessionRow = Selectable<SessionsTable>
export type ActivityRow = Selectable<ActivityTable>
export type IdentityRow = Selectable<IdentitiesTable>
export type ExchangedProofRow = Selectable<ExchangedProofsTable>
export type DeletedUserRow = Selectable<DeletedUsersTable>
export type TotpRow = Selectable<TotpTable>
export type RecoveryCodeRow = Selectable<RecoveryCodesTable>
export type FactorFailureRow = Selectable<FactorFailuresTable>
export type KnownDeviceRow = Selectable<KnownDevicesTable>
export type TrustedDeviceRow = Selectable<TrustedDevicesTable>
export type SecurityLinkRow = Selectable<SecurityLinksTable>
export type SignInChallengeRow = Selectable<SignInChallengesTable>
export type OutboxRow = Selectable<OutboxTable>
export type PasskeyRow = Selectable<PasskeysTable>
export type UsedChallengeRow = Selectable<UsedChallengesTable>

/**
 * What happens to the rows of each table except `users`, whose columns are listed in `user-data.ts`. The export,
 * account deletion, reclaiming an account and the tests of these all read this list. A new table does not compile
 * without an entry. The rows of a user are always deleted with the account.
 */
export const USER_TABLES: { readonly [Table in OtherTable]: TableRules<Table> } = {
  sessions: {
    userColumn: 'user_id',
    shownIn: 'export',
    exceptColumns: {
      token_hash: 'the hash of the session token, which the user already has',
      user_id: 'is user.id',
      used_at: 'the session of an export is in use; of others, last_seen_at says when they were',
      factor: 'is second_factor',
    },
    onReclaim: 'deleted',
  },
  activity: {
    userColumn: 'user_id',
    shownIn: 'export',
    exceptColumns: { user_id: 'is user.id' },
    onReclaim: 'deleted',
  },
  identities: {
    userColumn: 'user_id',
    shownIn: 'export',
    exceptColumns: { user_id: 'is user.id' },
    onReclaim: 'deleted',
  },
  exchanged_proofs: {
    userColumn: 'user_id',
    shownIn: { nowhere: 'hashes of ID tokens, which are deleted within minutes' },
    onReclaim: 'deleted',
  },
  totp: {
    userColumn: 'user_id',
    shownIn: 'export',
    exceptColumns: {
      user_id: 'is user.id',
      secret: 'a secret, which the authenticator app has',
      last_step: 'prevents that a code is used twice, and says nothing about the user',
      pending_secret: 'a secret',
      pending_at: 'when a setup was started that was not completed',
    },
    onReclaim: 'deleted',
  },
  recovery_codes: {
    userColumn: 'user_id',
    shownIn: 'export',
    exceptColumns: { user_id: 'is user.id', code_hash: 'the hash of a secret' },
    onReclaim: 'deleted',
  },
  factor_failures: {
    userColumn: 'user_id',
    shownIn: { nowhere: 'the times of wrong codes, which are deleted after a day' },
    onReclaim: 'deleted',
  },
  deleted_users: {
    notOfAUser: 'outlives the user by an hour: a hash of the uid, and two times',
  },
  known_devices: {
    userColumn: 'user_id',
    shownIn: 'export',
    exceptColumns: {
      device_hash: 'a hash of a random id',
      user_id: 'is user.id',
    },
    onReclaim: 'deleted',
  },
  trusted_devices: {
    userColumn: 'user_id',
    shownIn: 'export',
    exceptColumns: {
      device_hash: 'a hash of a random id',
      user_id: 'is user.id',
    },
    onReclaim: 'deleted',
  },
  outbox: {
    userColumn: 'user_id',
    shownIn: { nowhere: 'emails to the user, which are deleted within a day' },
    onReclaim: 'deleted',
  },
  security_links: {
    userColumn: 'user_id',
    shownIn: { nowhere: 'hashes of links in emails that the user already has' },
    onReclaim: 'deleted',
  },
  passkeys: {
    userColumn: 'user_id',
    shownIn: 'export',
    exceptColumns: {
      id: 'a random id without meaning outside the API',
      user_id: 'is user.id',
      public_key: 'checks signatures, and says nothing about the user',
      counter: 'helps to detect a copied authenticator, and says nothing about the user',
      auth_time: 'decides whether it is suspended, which the account page shows',
    },
    flagColumns: ['backed_up'],
    onReclaim: 'deleted',
  },
  server_keys: { notOfAUser: 'a random key of the server' },
  used_challenges: { notOfAUser: 'hashes of random values, which are deleted within minutes' },
  sign_in_challenges: {
    userColumn: 'user_id',
    shownIn: { nowhere: 'hashes of ID tokens and codes, which are deleted after a day' },
    onReclaim: 'deleted',
  },
}

export type OtherTable = Exclude<keyof Tables, 'users'>
