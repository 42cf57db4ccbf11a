import type { page } from './locales/en/page.ts'

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

/** Texts of the static HTML (see `page-messages.ts`). */
export type PageMessages = MessagesOf<typeof page>
