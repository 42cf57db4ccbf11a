import type { ActivityEvent } from '@foyer/contract/schemas.ts'
import type { UserExport } from '@foyer/contract/operations.ts'
import type { Kysely } from 'kysely'
import type { NotShown, UserRow } from './user-columns.ts'

export type { UserRow } from './user-columns.ts'

/*
 * The tables, and what happens to their rows. A table of your product needs the type of its rows, its name in `Tables`,
 * its entry in `USER_TABLES`, and a migration that creates it. The columns of `users` are in `user-columns.ts`.
 *
 * Times ending in `_at` are milliseconds by the server's clock, except those of passwords: milliseconds by the
 * provider's clock. `auth_time`, `…valid_since` and `…valid_from` are seconds by the provider's clock. SQLite has no
 * boolean, so flags are 0 or 1.
 */

export interface Tables {
  users: UserRow
  identities: IdentityRow
  former_emails: FormerEmailRow
  sessions: SessionRow
  activity: ActivityRow
  exchanged_proofs: ExchangedProofRow
  sign_in_challenges: SignInChallengeRow
  known_devices: KnownDeviceRow
  trusted_devices: TrustedDeviceRow
  deleted_users: DeletedUserRow
  totp: TotpRow
  recovery_codes: RecoveryCodeRow
  factor_failures: FactorFailureRow
  former_factors: FormerFactorRow
  passkeys: PasskeyRow
  used_challenges: UsedChallengeRow
  server_keys: ServerKeyRow
  outbox: OutboxRow
  security_links: SecurityLinkRow
  deliveries: DeliveryRow
}

export type Queryable = Kysely<Tables>

/**
 * What happens to the rows of each table except `users`, whose columns are listed in `user-columns.ts`. The export,
 * account deletion, reclaiming an account and the tests of these all read this list. A new table does not compile
 * without an entry. The rows of a user are always deleted with the account. The export has the tables in this order.
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
    shownIn: { nowhere: 'hashes of ID tokens and tokens, which are deleted within minutes' },
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
  deliveries: {
    notOfAUser:
      'tells hooks and webhooks what happened, also that a user is gone: only the id, and names of columns; deleted once it is delivered',
  },
  server_keys: { notOfAUser: 'random keys and names that all servers of the database share' },
  used_challenges: { notOfAUser: 'hashes of random values, which are deleted within minutes' },
  sign_in_challenges: {
    userColumn: 'user_id',
    shownIn: { nowhere: 'hashes of ID tokens and codes, which are deleted after a day' },
    onReclaim: 'deleted',
  },
}

export type OtherTable = Exclude<keyof Tables, 'users'>

type TableRules<Table extends OtherTable> =
  | UserTableRules<Table>
  | ('user_id' extends keyof Tables[Table] ? never : NoUserData)

interface UserTableRules<Table extends OtherTable> {
  /** The column with the user's id. */
  readonly userColumn: keyof Tables[Table]
  /** `export`: the export has a list with the table's name. It must agree with the contract. */
  readonly shownIn: Table extends keyof UserExport ? 'export' : NotShown
  /** The columns that the export leaves out, with the reason. */
  readonly exceptColumns?: { readonly [Column in keyof Tables[Table]]?: string }
  /** The columns with 0 or 1, which the export shows as booleans. */
  readonly flagColumns?: readonly (keyof Tables[Table])[]
  /** Rule 7: first verification. Keep nothing that a user can enter or choose. */
  readonly onReclaim: 'deleted' | 'kept'
}

/** For a table whose rows belong to no user, with the reason. */
interface NoUserData {
  readonly notOfAUser: string
}

/** The federated identities of the account, at most one per provider, and removed ones that still matter. */
export interface IdentityRow {
  user_id: string
  /** Firebase's id of the provider, such as `google.com`. */
  provider: string
  /** The user's id there. */
  provider_user_id: string
  /** The account's email when it last equalled this identity's email; `null` if they were never equal. */
  email: string | null
  /** When the user first signed in with it, or last confirmed it with a code or a session; `null` if neither. */
  confirmed_at: number | null
  /** When it was first confirmed, if a later confirmation has replaced `confirmed_at`; otherwise `null`. */
  first_confirmed_at: number | null
  /** When it was first seen linked to an account with an unverified email, which it then cannot have verified. */
  seen_unverified_at: number | null
  /**
   * When a lookup first found it missing from the account, or when it came into doubt by the first login of another trusted
   * provider (rule 7: first verification); `null` if it is linked.
   */
  removed_at: number | null
}

/** Emails that the user had before a change that can still be undone (rule 16: security links). */
export interface FormerEmailRow {
  user_id: string
  email: string
  removed_at: number
  /** The same for all rows of a user. */
  expires_at: number
}

export interface SessionRow {
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
  /**
   * When a request first used its token; `null` until then (rule 8: session issue). `REPLACED` until a request uses the
   * token that `POST /user/verification` has put in its place.
   */
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

export interface ActivityRow {
  user_id: string
  event: ActivityEvent
  at: number
  /** The provider of a sign-in, and the client; `''` if none or unknown. */
  provider: string
  browser: string
  system: string
  address: string
}

/**
 * The proofs that have made a session, until a while after they are no longer fresh (rule 8: session issue), and the other
 * calls that can be repeated because the answer was lost.
 */
export interface ExchangedProofRow {
  /** SHA-256 of the ID token without its signature, or of all that a repeated call has in common with the first one. */
  proof_hash: string
  user_id: string
  /** The session that it made or changed, which may have ended. */
  session_id: string
  expires_at: number
  /** SHA-256 of the second factor that was sent with it, so that both can be sent again; `null` without one. */
  factor_hash: string | null
}

/** Logins of the last day that needed a code by email, waiting or finished (rule 18: codes by email). */
export interface SignInChallengeRow {
  /** SHA-256 of the ID token without its signature. */
  proof_hash: string
  user_id: string
  /** SHA-256 of the code, together with the hash of the proof. */
  code_hash: string
  /** Wrong codes so far. */
  tries: number
  created_at: number
  /** When the last code was sent. */
  sent_at: number
  /** When codes are no longer accepted. */
  expires_at: number
  passed_at: number | null
}

/** The devices on which a user has signed in before. */
export interface KnownDeviceRow {
  user_id: string
  /** SHA-256 of the random id that the device keeps. */
  device_hash: string
  first_at: number
  last_at: number
}

/** The devices that are not asked for the second factor (rule 17: trusted devices). */
export interface TrustedDeviceRow {
  /** Public and opaque. */
  id: string
  user_id: string
  /** SHA-256 of the random id that the device keeps. */
  device_hash: string
  /** The client that signed in; `''` if unknown. `address` is an IP network. */
  browser: string
  system: string
  address: string
  created_at: number
  expires_at: number
}

/** The deletions of the last hour, so that an earlier sign-in does not bring a user back (rule 4: account lookup). */
export interface DeletedUserRow {
  /** SHA-256 of the uid. */
  uid_hash: string
  /** Sign-ins before this are refused. */
  sign_ins_valid_from: number
  expires_at: number
}

/** A user's authenticator app (rule 11: codes). */
export interface TotpRow {
  user_id: string
  /** Encrypted if there is a `SECRETS_KEY`; `null` until the first one is confirmed. */
  secret: string | null
  confirmed_at: number | null
  /** The last time step whose code was used: 30 seconds each, since 1970. */
  last_step: number
  /** A secret that the user has yet to confirm, encrypted, and when the last setup was started. */
  pending_secret: string | null
  pending_at: number | null
  /** The id of the session that started the last setup; it stays when the setup is completed. */
  pending_session_id: string | null
}

export interface RecoveryCodeRow {
  user_id: string
  /** SHA-256. */
  code_hash: string
  created_at: number
  used_at: number | null
  /** When the user said that the codes are saved, or first used one; the same in all rows of a user. */
  saved_at: number | null
}

/** The wrong codes of the last day (rule 11: codes). */
export interface FactorFailureRow {
  id: string
  user_id: string
  /** The hash of a known device's id, or `''` for all other devices. */
  device_hash: string
  failed_at: number
}

/** What was replaced or removed within the last seven days, so that "This wasn't me" can put it back (rule 16: security links). */
export interface FormerFactorRow {
  id: string
  user_id: string
  /** `two_step`: two-step login itself. */
  kind: 'totp' | 'recovery_codes' | 'passkey' | 'two_step'
  /** The encrypted secret of an authenticator app. */
  secret: string | null
  /** The rest of its row, or its rows, as JSON. */
  content: string
  /** From when to when it was in force. */
  created_at: number
  removed_at: number
}

/** The passkeys of users (rule 13: passkeys). */
export interface PasskeyRow {
  id: string
  user_id: string
  /** The authenticator's id of the credential, in base64url. */
  credential_id: string
  /** COSE, in base64url. */
  public_key: string
  /** The authenticator's number of uses; 0 if it does not count, as synced passkeys. */
  counter: number
  /** How a browser reaches the authenticator, such as `hybrid internal`; `''` if unknown. */
  transports: string
  /** The model of the authenticator; zeros if it does not say. */
  aaguid: string
  backed_up: 0 | 1
  /** What the user calls it. */
  name: string
  created_at: number
  last_used_at: number | null
  /**
   * The sign-in at the provider with which it was added or last confirmed. It is suspended if the user's `valid_since`
   * is later, or if this is `null` because of "This wasn't me". `UNCONFIRMED`: it was suspended when two-step login
   * was turned on, so it is no second step either.
   */
  auth_time: number | null
}

/** The challenges of passkeys that have been used, until they expire. */
export interface UsedChallengeRow {
  /** SHA-256. */
  challenge_hash: string
  expires_at: number
}

/** Random keys that the replicas share, and the names of their webhooks. */
export interface ServerKeyRow {
  name: string
  /** In base64url; of webhooks, JSON. */
  key: string
}

/** Security emails that wait to be sent. Sent ones stay without content while they count for the limit. */
export interface OutboxRow {
  /** Also the `Message-ID`, so that an email that is sent twice can be recognised. */
  id: string
  /** `null` if the email outlives the user. */
  user_id: string | null
  kind: string
  /** What the limit counts: the kind, or what a summary replaces. */
  about: string
  to_address: string
  /** `null` if unknown. */
  language: string | null
  /** JSON. */
  params: string
  /** The lowest are sent first. */
  priority: number
  created_at: number
  /** Not before this is it sent or, after a server has taken it, tried again. */
  due_at: number
  expires_at: number
  tries: number
  sent_at: number | null
  /** Of an email about a login that did not complete: SHA-256 of its device's id or, without one, of its ID token. */
  login_hash: string | null
}

/** The links behind "This wasn't me" in security emails. */
export interface SecurityLinkRow {
  /** SHA-256; the token itself is only in the email. */
  token_hash: string
  user_id: string
  /** The email to which the link was sent. */
  email: string
  created_at: number
  expires_at: number
  used_at: number | null
}

/** An event that waits for a receiver: for `hooks`, or a webhook. Without what the event is about, which is read when it is delivered. */
export interface DeliveryRow {
  /** The same for all receivers, and the idempotency key. */
  event_id: string
  receiver: string
  /** The user's id. No reference, because the event outlives a user who is deleted. */
  subject: string
  /** Orders the events of a user for a receiver. */
  position: number
  type: string
  way: string
  /** JSON: names of columns, and the method of a login. */
  details: string
  created_at: number
  /** Not before this is it delivered or tried again; in no foreseeable time while another event of the user waits before it. */
  due_at: number
  /** Until then, a server delivers it. */
  claimed_until: number
  /** That have failed, or were made alone after a server had died of it, perhaps. */
  tries: number
  /** When it was given up; `null` while it waits. */
  failed_at: number | null
}
