import type { Kysely, Selectable } from 'kysely'
import type {
  FormerEmailsTable,
  KnownDevicesTable,
  OutboxTable,
  SecurityLinksTable,
  SignInChallengesTable,
} from './email-tables.ts'
import type {
  FactorFailuresTable,
  FormerFactorsTable,
  RecoveryCodesTable,
  TotpTable,
  TrustedDevicesTable,
} from './factor-tables.ts'
import type { PasskeysTable, ServerKeysTable, UsedChallengesTable } from './passkey-tables.ts'
import type { DeletedUsersTable, ExchangedProofsTable } from './proof-tables.ts'
import type { ActivityTable, IdentitiesTable, SessionsTable } from './session-tables.ts'
import type { TableRules } from './table-rules.ts'
import type { UsersTable } from './user-data.ts'

/*
 * Times ending in `_at` are milliseconds by the server's clock, except those of passwords: milliseconds by the
 * provider's clock. `auth_time`, `…valid_since` and `…valid_from` are seconds by the provider's clock. SQLite has no
 * boolean, so flags are 0 or 1.
 */

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
  former_factors: FormerFactorsTable
  known_devices: KnownDevicesTable
  trusted_devices: TrustedDevicesTable
  outbox: OutboxTable
  security_links: SecurityLinksTable
  former_emails: FormerEmailsTable
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
export type FormerFactorRow = Selectable<FormerFactorsTable>
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
      device_hash: 'a hash of a random id',
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
      pending_at: 'when the last setup was started',
      pending_session_id: 'the session that started it',
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
  former_factors: {
    userColumn: 'user_id',
    shownIn: {
      nowhere: 'secrets that work again if their owner undoes a change; deleted after seven days',
    },
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
  former_emails: {
    userColumn: 'user_id',
    shownIn: 'export',
    exceptColumns: { user_id: 'is user.id' },
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
  server_keys: { notOfAUser: 'a random key that all servers of the database share' },
  used_challenges: { notOfAUser: 'hashes of random values, which are deleted within minutes' },
  sign_in_challenges: {
    userColumn: 'user_id',
    shownIn: { nowhere: 'hashes of ID tokens and codes, which are deleted after a day' },
    onReclaim: 'deleted',
  },
}

export type OtherTable = Exclude<keyof Tables, 'users'>
