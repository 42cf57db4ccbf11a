import type { FieldErrorCode } from '@foyer/contract/problems.ts'
import type { FailureCode } from '../session/failure.ts'

/** A text with a number (`#`) in the plural forms of its language. */
export type PluralForms = Partial<Record<Intl.LDMLPluralRule, string>> & { readonly other: string }

/** The type of a translation of `Table`. */
export type MessagesOf<Table> = Table extends string
  ? string
  : Table extends PluralForms
    ? PluralForms
    : Table extends (...values: infer Values) => string
      ? (...values: Values) => string
      : { readonly [Key in keyof Table]: MessagesOf<Table[Key]> }

/** What the user was doing: one failure code can mean different things. */
export type Operation =
  | 'sign-in'
  | 'sign-up'
  /** Signing in with a federated provider. */
  | 'provider'
  | 'redirect'
  | 'names'
  /** Any other action of a signed-in user. */
  | 'account-action'
  /** Of the user's data. */
  | 'download'
  | 'link-provider'
  | 'end-device'
  /** Re-authentication with the password, and with a provider. */
  | 'reauth'
  | 'reauth-provider'
  | 'send-email'
  | 'reset-password'
  /** Reading or applying an email link. */
  | 'email-link'
  | 'change-email'
  | 'set-password'
  | 'delete-account'
  /** The second step of a login, with a code, with a recovery code, and with a code by email. */
  | 'code'
  | 'recovery-code'
  | 'email-code'
  /** Logging in with a passkey, also as the second step. */
  | 'passkey'
  | 'add-passkey'
  /** Confirming a new authenticator app. */
  | 'set-up-app'
  | 'turn-on-two-step'
  | 'renew-codes'

/** One sentence for all operations, or one per operation with a default. */
type Sentences = string | ({ readonly default: string } & Partial<Record<Operation, string>>)

/** `refused` has the sentence of the product. */
export type FailureTable = Record<Exclude<FailureCode, 'cancelled' | 'refused'>, Sentences> & {
  /** The words with which sentences refer to support. */
  readonly support: string
  /** Added to a failure that only support can explain. */
  readonly reference: string
  /** Replaces `rate_limited` if the wait is known: `{wait}` is "in 2 minutes". */
  readonly tryAgainIn: string
  readonly codesPaused: string
  readonly recoveryCodesLimited: string
  /** Replaces `weak-password` if the unmet rule is known: `{rule}` is "at least 8 characters". */
  readonly passwordRule: string
  readonly fields: FieldErrorTable
  /** Added to `invalid-credential` at the login: {providers} is "Google or GitHub". */
  readonly signedUpWith: string
  /** The notice for a session that the browser does not store. */
  readonly sessionNotKept: string
  /** The notice for `account-exists-with-different-credential`. */
  readonly linkAfterLogin: string
}

/** A sentence for each kind of invalid field; `#` is the limit. `invalid_email` is in the table of failures. */
export type FieldErrorTable = Record<Exclude<FieldErrorCode, 'invalid_email'>, string | PluralForms>
