import type { PluralForms } from '../../client/src/messages/tables.ts'
import { FIRST_LANGUAGE, FIRST_LANGUAGE_TAG } from '../support/configured-product.ts'
import { loadWords, type Words } from './load-words.ts'

/** What the pages say in the product's first language. Journeys expect these texts, so they pass after rewording. */
export const words = await loadWords(FIRST_LANGUAGE)

type FailureCode = Exclude<keyof Words['failures'], 'fields'>

/** The sentence of a failure, which can depend on what the user was doing. */
export function failureText(code: FailureCode, operation = 'default', of = words): string {
  const sentences: string | Readonly<Record<string, string>> = of.failures[code]
  if (typeof sentences === 'string') return sentences
  return sentences[operation] ?? sentences['default'] ?? ''
}

/** A text with its number filled in. */
export function counted(forms: PluralForms, count: number): string {
  const form = forms[new Intl.PluralRules(FIRST_LANGUAGE_TAG).select(count)] ?? forms.other
  return form.replace('#', new Intl.NumberFormat(FIRST_LANGUAGE_TAG).format(count))
}

/** Matches a text with any number. */
export const withAnyNumber = (forms: PluralForms) => matching(forms.other.replace('#', ANY), '\\d+')

/** Matches the text of a function, wherever it inserts {@link ANY}. */
export function matching(text: string, pattern = '.+'): RegExp {
  return new RegExp(text.split(ANY).map(RegExp.escape).join(pattern))
}

/** Stands for whatever a page inserts into a text. */
export const ANY = '\uFFFC'

/** The sentence of an unmet password rule. */
export const passwordRuleText = (rule: string) =>
  words.failures.passwordRule.replace('{rule}', rule)

/** The text of exactly one of these labels. */
export const oneOf = (...texts: readonly string[]) =>
  new RegExp(`^(${texts.map((text) => RegExp.escape(text)).join('|')})$`)
