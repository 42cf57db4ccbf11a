import type { User } from '@foyer/contract/schemas.ts'
import type { UserExport } from '@foyer/contract/operations.ts'

/**
 * The columns of `users`, and what happens to them. The type of a row, the API's answers, the export, account deletion,
 * reclaiming an account, the events of hooks and the tests of these all follow from this list. A column of your product
 * needs its line here and a migration that creates it.
 */
export const USER_COLUMNS = {
  id: { format: 'text', shownIn: 'answer', onDeletion: 'kept', onReclaim: 'kept' },
  /** In canonical form; `null` after another identity has verified the email. */
  email: {
    format: 'email',
    shownIn: 'answer',
    onDeletion: null,
    onReclaim: 'kept',
    reports: 'user.email_changed',
  },
  email_verified: {
    format: 'flag',
    shownIn: 'answer',
    onDeletion: 0,
    onReclaim: 'replaced',
    reports: 'user.verified',
  },
  first_name: {
    format: 'text',
    shownIn: 'answer',
    onDeletion: '',
    onReclaim: 'replaced',
    reports: 'user.profile_changed',
  },
  last_name: {
    format: 'text',
    shownIn: 'answer',
    onDeletion: '',
    onReclaim: 'replaced',
    reports: 'user.profile_changed',
  },
  created_at: { format: 'ms', shownIn: 'answer', onDeletion: 'now', onReclaim: 'kept' },

  /** The values of the product's extra fields as JSON, by id; `null` if none. */
  fields: {
    format: 'json',
    shownIn: 'answer',
    onDeletion: null,
    onReclaim: 'replaced',
    reports: 'user.profile_changed',
  },
  /** The accepted version of the terms, and when it was accepted: both or neither. */
  terms_version: {
    format: 'text',
    shownIn: 'answer',
    onDeletion: null,
    onReclaim: 'replaced',
    reports: 'user.profile_changed',
  },
  terms_accepted_at: { format: 'ms', shownIn: 'export', onDeletion: null, onReclaim: 'replaced' },

  /** The language of the last sign-in's page, or chosen since, and the device's IANA time zone; `null` if unknown. */
  language: { format: 'text', shownIn: 'export', onDeletion: null, onReclaim: 'replaced' },
  time_zone: { format: 'text', shownIn: 'export', onDeletion: null, onReclaim: 'replaced' },
  identity_uid: { format: 'text', shownIn: 'export', onDeletion: 'kept', onReclaim: 'kept' },
  /** The method of the first sign-in (rule 7: first verification). */
  created_with: { format: 'text', shownIn: 'export', onDeletion: '', onReclaim: 'kept' },
  /** The last known sign-in methods, such as `google.com password`; `null` if unknown. */
  sign_in_methods: { format: 'text', shownIn: 'export', onDeletion: null, onReclaim: 'replaced' },
  /** The last known time the password was set: milliseconds by the provider's clock; 0 if never. */
  password_updated_at: { format: 'ms', shownIn: 'export', onDeletion: 0, onReclaim: 'kept' },
  /** A password that was last set at this time or before is refused (rule 7: first verification). */
  refused_password_at: { format: 'ms', shownIn: 'export', onDeletion: null, onReclaim: 'kept' },
  /** When it last became known that a stranger may have been in the account, or had the email (rule 18: codes by email). */
  had_stranger_at: { format: 'ms', shownIn: 'export', onDeletion: null, onReclaim: 'kept' },
  /**
   * Since when the password and untrusted identities of before may be a stranger's, as after "This wasn't me"; `null` after
   * a login with the password and a code by email.
   */
  secured_at: {
    format: 'ms',
    shownIn: { nowhere: 'the activity shows when it happened' },
    onDeletion: null,
    onReclaim: 'kept',
  },
  /** When too many logins had waited for a code, which then none gets for a time (rule 18: codes by email). */
  new_devices_refused_at: {
    format: 'ms',
    shownIn: { nowhere: 'says nothing about the user, only about attempts to log in' },
    onDeletion: null,
    onReclaim: 'replaced',
  },
  /** The requested new email and when it was requested: both or neither. */
  pending_email: { format: 'email', shownIn: 'export', onDeletion: null, onReclaim: 'replaced' },
  pending_email_at: { format: 'ms', shownIn: 'export', onDeletion: null, onReclaim: 'replaced' },
  /** Sign-ins before this are refused (rule 3: sign-in method and freshness). Rule 7 says what raises it. */
  sign_ins_valid_from: { format: 'seconds', shownIn: 'export', onDeletion: 0, onReclaim: 'kept' },
  /** The provider's last known `validSince`; a later value means a new revocation. */
  valid_since: { format: 'seconds', shownIn: 'export', onDeletion: 0, onReclaim: 'kept' },
  /** The account's `validSince` at the first sign-in. */
  created_valid_since: { format: 'seconds', shownIn: 'export', onDeletion: 0, onReclaim: 'kept' },
  /** When two-step login was turned on; `null` while it is off (rule 9: second factor). */
  two_step_at: { format: 'ms', shownIn: 'export', onDeletion: null, onReclaim: 'replaced' },
  /** The last sign-in at the provider, by its clock; the real one may be up to a day later. `null` if there was none since passkeys exist. */
  last_proof_at: { format: 'ms', shownIn: 'export', onDeletion: null, onReclaim: 'kept' },
  /** Identifies the user to authenticators: random, and sent to no one else; `null` before the first passkey. */
  webauthn_handle: {
    format: 'text',
    shownIn: { nowhere: "a random id in the user's authenticators" },
    onDeletion: null,
    onReclaim: 'replaced',
  },
  /** The first login for which two-step login was required; `null` while it is not (rule 19: required two-step login). */
  two_step_required_at: {
    format: 'ms',
    shownIn: 'export',
    onDeletion: null,
    onReclaim: 'replaced',
  },

  /** A request of another person for the email (rule 12: email of a user with factors): who, as a hash, and when. */
  email_requester_hash: {
    format: 'text',
    shownIn: { nowhere: 'a hash that stands for the account of another person' },
    onDeletion: null,
    onReclaim: 'replaced',
  },
  email_requested_at: { format: 'ms', shownIn: 'export', onDeletion: null, onReclaim: 'replaced' },
  /** When the user refused it. */
  email_kept_at: { format: 'ms', shownIn: 'export', onDeletion: null, onReclaim: 'replaced' },

  disabled_at: {
    format: 'ms',
    shownIn: { nowhere: 'a user who can export is not disabled' },
    nullable: true,
    onDeletion: 'kept',
    onReclaim: 'kept',
  },
  /** When the sweep first found the user without an email, which another user has now; `null` with an email. */
  email_lost_at: {
    format: 'ms',
    shownIn: { nowhere: 'a user who can export has an email' },
    onDeletion: null,
    onReclaim: 'replaced',
  },
  /**
   * When the user deleted their account. The row then holds only the ids, this time and whether the user is disabled.
   * It blocks sign-ins with the uid until the provider has deleted the account too.
   */
  deleting_at: {
    format: 'ms',
    shownIn: { nowhere: 'a user who can export has not deleted their account' },
    nullable: true,
    onDeletion: 'now',
    onReclaim: 'kept',
    reports: 'user.deleted',
  },
} as const satisfies Readonly<Record<string, ColumnRules>>

/** At most one row per identity and one per email (rule 6: one user per uid and email). */
export type UserRow = {
  -readonly [Column in keyof typeof USER_COLUMNS]: ValueOf<(typeof USER_COLUMNS)[Column]>
}

type ValueOf<Rules extends ColumnRules> =
  | Values[Rules['format']]
  | (Rules extends { readonly onDeletion: null } | { readonly nullable: true } ? null : never)

/** JSON is shown as its value, a flag as a boolean, a time as RFC 3339, the time 0 as `null`. */
interface Values {
  text: string
  email: string
  json: string
  flag: 0 | 1
  ms: number
  seconds: number
}

export type ColumnFormat = keyof Values

interface ColumnRules {
  readonly format: ColumnFormat
  /** `answer`: in every answer that contains the user, and in the export. It must agree with the contract. */
  readonly shownIn: 'answer' | 'export' | NotShown
  /** The column's value while the deletion is pending. A new user starts with it too. */
  readonly onDeletion: '' | 0 | null | 'kept' | 'now'
  /** Whether it can be `null` although deletion does not set it to `null`. */
  readonly nullable?: true
  /**
   * Rule 7: first verification. `replaced`: set to the value that a new account of the email's owner would have.
   * Keep nothing that a user can enter or choose.
   */
  readonly onReclaim: 'kept' | 'replaced'
  /** The event of hooks and webhooks that a change of the column means (`core/events.ts`). */
  readonly reports?:
    | 'user.email_changed'
    | 'user.verified'
    | 'user.profile_changed'
    | 'user.deleted'
}

export interface NotShown {
  /** The reason. */
  readonly nowhere: string
}

/** What is needed to refuse sign-ins while the deletion of an account is pending. */
type LeftByDeletion = 'id' | 'identity_uid' | 'created_at' | 'disabled_at' | 'deleting_at'

/** The rules that agree with the contract and with the format. A column that does not is an error here. */
type CheckedColumns = {
  readonly [Column in keyof typeof USER_COLUMNS]: {
    readonly shownIn: Column extends keyof User
      ? 'answer'
      : Column extends keyof UserExport['user']
        ? 'export'
        : NotShown
    readonly onDeletion: Column extends LeftByDeletion
      ? 'kept' | 'now'
      : Extract<'' | 0, Values[(typeof USER_COLUMNS)[Column]['format']]> | null
  }
}

/** The columns whose change is an event. */
export type ReportedColumn = {
  [Column in keyof typeof USER_COLUMNS]: (typeof USER_COLUMNS)[Column] extends {
    readonly reports: string
  }
    ? Column
    : never
}[keyof typeof USER_COLUMNS]

const CHECKED: CheckedColumns = USER_COLUMNS

export const USER_COLUMN_NAMES = Object.keys(CHECKED) as (keyof UserRow)[]

export type AnswerColumn = keyof UserRow & keyof User

export const ANSWER_COLUMNS = USER_COLUMN_NAMES.filter(
  (column): column is AnswerColumn => USER_COLUMNS[column].shownIn === 'answer',
)

/** What an answer is computed from, besides the columns that it shows. */
export const REQUIREMENT_COLUMNS = [
  'two_step_at',
  'two_step_required_at',
  'email_requested_at',
  'email_kept_at',
] as const

export type RequirementColumn = (typeof REQUIREMENT_COLUMNS)[number]

/** The columns that deletion empties, with their empty values. A new user starts with these values. */
export const EMPTY_COLUMNS = Object.fromEntries(
  USER_COLUMN_NAMES.map((column) => [column, USER_COLUMNS[column].onDeletion] as const).filter(
    ([, value]) => value !== 'kept' && value !== 'now',
  ),
) as Omit<UserRow, LeftByDeletion>

/** The columns that a reclaim replaces, with their empty values: what a user can enter or choose, for example. */
export const EMPTY_REPLACED_COLUMNS = Object.fromEntries(
  Object.entries(EMPTY_COLUMNS).filter(
    ([column]) => USER_COLUMNS[column as keyof UserRow].onReclaim === 'replaced',
  ),
) as Partial<typeof EMPTY_COLUMNS>

/** No email change is asked for. */
export const NO_PENDING_EMAIL = { pending_email: null, pending_email_at: null }
