import type { Language } from '@foyer/contract/languages.ts'
import type { Label } from 'virtual:product'

/** A text of `foyer.config.ts`, which has one for each language that the product offers. */
export const labelIn = (language: Language, label: Label): string =>
  typeof label === 'string' ? label : (label[language] ?? '')
