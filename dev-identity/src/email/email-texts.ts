import type { EmailLanguage } from './email-language.ts'
import { ar } from './texts/ar.ts'
import { de } from './texts/de.ts'
import { en } from './texts/en.ts'
import { es } from './texts/es.ts'
import { fr } from './texts/fr.ts'
import { ja } from './texts/ja.ts'
import { pt } from './texts/pt.ts'
import { zh } from './texts/zh.ts'

/** The provider's names for its kinds of email. */
export const EMAIL_KINDS = [
  'VERIFY_EMAIL',
  'PASSWORD_RESET',
  'VERIFY_AND_CHANGE_EMAIL',
  'RECOVER_EMAIL',
  'EMAIL_SIGNIN',
] as const

export type EmailKind = (typeof EMAIL_KINDS)[number]

/** May contain `%APP_NAME%`, `%EMAIL%` and `%NEW_EMAIL%`, like the templates of a real project. */
type Template = string

export interface EmailTemplate {
  readonly subject: Template
  readonly text: Template
  /** The label of the button. */
  readonly action: Template
  /** For recipients who did not request the email. */
  readonly notRequested: Template
}

/** The texts of all emails in one language. */
export interface EmailTexts extends Readonly<Record<EmailKind, EmailTemplate>> {
  /** The language's own name for itself. */
  readonly name: string
  readonly greeting: Template
  /** Shown above the full link. */
  readonly link: Template
  readonly signature: Template
}

export const EMAIL_TEXTS: Readonly<Record<EmailLanguage, EmailTexts>> = {
  en,
  de,
  es,
  fr,
  pt,
  ja,
  zh,
  ar,
}
