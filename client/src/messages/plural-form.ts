import type { PluralForms } from './message-types.ts'

/** The plural form for `count`, with the number filled in. */
export function pluralForm(language: string, forms: PluralForms, count: number): string {
  const form = forms[new Intl.PluralRules(language).select(count)] ?? forms.other
  // Latin digits, so that prerendered pages match every browser.
  const numbers = new Intl.NumberFormat(language, { numberingSystem: 'latn' })
  return form.replace('#', numbers.format(count))
}
