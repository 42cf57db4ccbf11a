import type { MailLanguage } from './mail-language.ts'
import { ar } from './words/ar.ts'
import { de } from './words/de.ts'
import { en } from './words/en.ts'
import { es } from './words/es.ts'
import { fr } from './words/fr.ts'
import { ja } from './words/ja.ts'
import { pt } from './words/pt.ts'
import { zh } from './words/zh.ts'

/** The mails there are, by the provider's own names. */
export const MAIL_KINDS = [
  'VERIFY_EMAIL',
  'PASSWORD_RESET',
  'VERIFY_AND_CHANGE_EMAIL',
  'RECOVER_EMAIL',
  'EMAIL_SIGNIN',
] as const

export type MailKind = (typeof MAIL_KINDS)[number]

/** May hold `%APP_NAME%`, `%EMAIL%` and `%NEW_EMAIL%`, as the templates of a real project do. */
type Template = string

export interface KindWords {
  readonly subject: Template
  readonly text: Template
  /** What the button says. */
  readonly action: Template
  /** For somebody who did not ask for it. */
  readonly otherwise: Template
}

/** All mails in one language. */
export interface MailWords extends Readonly<Record<MailKind, KindWords>> {
  /** Of the language, in itself. */
  readonly name: string
  readonly greeting: Template
  /** Above the link in full. */
  readonly link: Template
  readonly signature: Template
}

export const MAIL_WORDS: Readonly<Record<MailLanguage, MailWords>> = {
  en,
  de,
  es,
  fr,
  pt,
  ja,
  zh,
  ar,
}
