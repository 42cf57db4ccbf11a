import type { Counted } from './words.ts'

/** The form for this many that the grammar of a language asks for, with the number in its place. */
export function countForm(language: string, forms: Counted, count: number): string {
  const form = forms[new Intl.PluralRules(language).select(count)] ?? forms.other
  // A page made at build counts in the same digits as the browser it comes to.
  const numbers = new Intl.NumberFormat(language, { numberingSystem: 'latn' })
  return form.replace('#', numbers.format(count))
}
