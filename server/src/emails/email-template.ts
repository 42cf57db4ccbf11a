import type { Language } from '@foyer/contract/languages.ts'
import type { EmailKind, EmailParams } from './email-kinds.ts'

/** What a sentence may contain besides the params. */
export interface TextContext {
  /** Isolates text of another writing direction, such as an email. */
  readonly isolate: (text: string) => string
  /** "10 minutes", "14 days". */
  readonly duration: (count: number, unit: 'minute' | 'day') => string
  /** The name of a sign-in method: `Google`, "Password". */
  readonly methodName: (method: string) => string
  /** The subject of another kind of email. */
  readonly subjectOf: (kind: EmailKind) => string
}

/** An email of one kind in one language. */
export interface EmailText<Kind extends EmailKind> {
  /** Also the heading. Independent of the params, because a summary quotes it. */
  readonly subject: (product: string) => string
  /** What happened. */
  readonly lead: (params: EmailParams[Kind], context: TextContext) => string
  /** What to do; by default what to do if it wasn't the user. */
  readonly advice?: string
}

/** A kind of email in all languages. */
export type EmailTemplate<Kind extends EmailKind> = Readonly<Record<Language, EmailText<Kind>>>
