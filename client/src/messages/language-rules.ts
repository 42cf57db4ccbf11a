import type { PluralForms } from './message-types.ts'

/** Languages with full-width punctuation, which also put the family name first. */
const WIDE: ReadonlySet<string> = new Set(['ja', 'zh'])

export const isWide = (language: string) => WIDE.has(language)

/** The space between two sentences or after a colon. */
export const sentenceGap = (language: string): '' | ' ' => (isWide(language) ? '' : ' ')

/** Isolates left-to-right text, such as an email, in a right-to-left sentence (Unicode FSI and PDI). */
export const isolate = (text: string) => `\u2068${text}\u2069`

/** The plural form for `count`, with the number filled in. */
export function pluralForm(language: string, forms: PluralForms, count: number): string {
  const form = forms[new Intl.PluralRules(language).select(count)] ?? forms.other
  // Latin digits, so that prerendered pages match every browser.
  const numbers = new Intl.NumberFormat(language, { numberingSystem: 'latn' })
  return form.replace('#', numbers.format(count))
}
