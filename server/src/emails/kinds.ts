import type { ClientInfo } from '@foyer/contract/schemas.ts'
import type { Language } from '@foyer/contract/languages.ts'

/** `at` is in milliseconds, `time_zone` an IANA zone; a field of the client is `''` if unknown. */
export interface EventDetails extends ClientInfo {
  readonly at: number
  readonly time_zone: string
}

interface MethodDetails extends EventDetails {
  readonly provider: string
}

/**
 * @public The kinds of security emails and what their templates get, which is stored as JSON until the email is sent. No
 * text that a person has typed: a thief's would stand in an email of ours, and email programs make links of domains.
 */
export interface EmailParams {
  'new-device': MethodDetails
  'password-added': EventDetails
  'password-changed': EventDetails
  'password-removed': EventDetails
  'provider-added': MethodDetails
  'provider-removed': MethodDetails
  'email-change-asked': EventDetails
  'data-exported': EventDetails
  'account-deleted': EventDetails
  'signed-out-by-operator': EventDetails
  'passkey-added': EventDetails
  'passkey-removed': EventDetails
  'authenticator-added': EventDetails
  'authenticator-removed': EventDetails
  'two-step-on': EventDetails
  'two-step-off': EventDetails
  'recovery-codes-renewed': EventDetails
  'recovery-code-used': EventDetails & { readonly codes_left: number }
  /** A sign-in did not complete the second step. */
  'second-step-missing': MethodDetails
  /** Too many wrong codes: for a time, codes of the authenticator app are refused, on all known devices or on all others. */
  'codes-paused': EventDetails
  'factors-removed-by-operator': EventDetails
  'factors-restored': EventDetails
  'email-claimed': EventDetails & { readonly days_to_object: number }
  'sign-in-code': EventDetails & { readonly code: string; readonly minutes: number }
  /** Instead of more emails of one kind: how many such events happened after those that were reported. */
  summary: EventDetails & { readonly of: SummarizableKind; readonly count: number }
  test: EventDetails
}

export type EmailKind = keyof EmailParams

/** @public What a summary can replace. */
export type SummarizableKind = Exclude<EmailKind, 'summary' | 'sign-in-code' | 'test'>

/** @public `not-me` is "This wasn't me", which opens the page that secures the account; `log-in` opens the login. */
export const EMAIL_BUTTONS = {
  'new-device': 'not-me',
  'password-added': 'not-me',
  'password-changed': 'not-me',
  'password-removed': 'not-me',
  'provider-added': 'not-me',
  'provider-removed': 'not-me',
  'email-change-asked': 'not-me',
  'data-exported': 'not-me',
  'account-deleted': 'none',
  'signed-out-by-operator': 'none',
  'passkey-added': 'not-me',
  'passkey-removed': 'not-me',
  'authenticator-added': 'not-me',
  'authenticator-removed': 'not-me',
  'two-step-on': 'not-me',
  'two-step-off': 'not-me',
  'recovery-codes-renewed': 'not-me',
  'recovery-code-used': 'not-me',
  'second-step-missing': 'not-me',
  'codes-paused': 'not-me',
  'factors-removed-by-operator': 'none',
  'factors-restored': 'none',
  'email-claimed': 'log-in',
  'sign-in-code': 'none',
  summary: 'not-me',
  test: 'none',
} as const satisfies Record<EmailKind, 'not-me' | 'log-in' | 'none'>

/** @public An email to render. */
export type Email = {
  readonly [Kind in EmailKind]: {
    readonly kind: Kind
    readonly params: EmailParams[Kind]
    readonly language: Language
    /** The target of the button: an absolute URL, present exactly if `EMAIL_BUTTONS` does not have `none`. */
    readonly buttonUrl?: string
  }
}[EmailKind]

/** All emails in one language, and the sentences that they share. A file without one of them doesn't compile. */
export interface EmailTexts {
  /** What to do if it wasn't the user. */
  readonly advice: string
  /** After a new password, in a product with passkeys, which it suspends (rule 13: passkeys). */
  readonly pausedAdvice: string
  readonly notMe: string
  readonly logIn: string
  /** Above the address of the button, for email programs that don't show buttons. */
  readonly linkHint: string
  readonly details: {
    readonly time: string
    readonly method: string
    readonly device: string
    /** Where a request came from, as far as its shortened IP address tells. */
    readonly network: string
  }
  /** Between a label and its value. */
  readonly colon: string
  readonly deviceName: (browser: string, system: string) => string
  readonly unknown: { readonly device: string; readonly browser: string; readonly system: string }
  readonly thisMachine: string
  readonly password: string
  readonly passkey: string
  /** Why the user gets the email, and can't unsubscribe. */
  readonly reason: (product: string) => string
  readonly support: string
  /** After the subject that a summary repeats: how many more times it happened. */
  readonly again: PluralForms
  readonly emails: { readonly [Kind in KindWithSubject]: EmailText<Kind> } & {
    readonly summary: EmailBody<'summary'>
  }
}

/** A summary has the subject of what it summarizes. */
type KindWithSubject = Exclude<EmailKind, 'summary'>

interface EmailText<Kind extends EmailKind> extends EmailBody<Kind> {
  /** Also the heading. Independent of the params, because a summary repeats it. That of a login also names the device. */
  readonly subject: (product: string) => string
}

/** An email of one kind in one language. */
export interface EmailBody<Kind extends EmailKind> {
  /** What happened. */
  readonly lead: (params: EmailParams[Kind], context: TextContext) => string
  /** What to do; by default what to do if it wasn't the user. */
  readonly advice?: string
}

type PluralForms = Partial<Record<Intl.LDMLPluralRule, string>> & { readonly other: string }

/** What a sentence may contain besides the params. */
export interface TextContext {
  /** Isolates text of another writing direction, such as an email. */
  readonly isolate: (text: string) => string
  /** "10 minutes", "14 days". */
  readonly duration: (count: number, unit: 'minute' | 'day') => string
  /** The form for a count, which replaces `#`. */
  readonly plural: (count: number, forms: PluralForms) => string
  /** The name of a sign-in method: `Google`, "Password". */
  readonly methodName: (method: string) => string
}
