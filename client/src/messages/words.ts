import type { page } from './locales/en/page.ts'

/** A sentence about a number, which stands at `#`: in each form that the grammar of its language asks for. */
export type Counted = Partial<Record<Intl.LDMLPluralRule, string>> & { readonly other: string }

/** The shape of a table of words: what English says, another language says too. */
export type Words<Table> = Table extends string
  ? string
  : Table extends Counted
    ? Counted
    : Table extends (...values: infer Values) => string
      ? (...values: Values) => string
      : { readonly [Key in keyof Table]: Words<Table[Key]> }

/** What stands in the HTML alone (see `page-words.ts`). */
export type PageWords = Words<typeof page>
