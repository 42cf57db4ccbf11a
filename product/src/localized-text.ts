import { LANGUAGES, type Language } from '@foyer/contract/languages.ts'
import { z } from 'zod'

export const LANGUAGE_CODES = Object.keys(LANGUAGES) as Language[]

const text = z.string().trim().min(1, 'must not be empty')

/** One text for all languages, or one for each language of the product. */
export const localizedText = z.union([text, z.partialRecord(z.enum(LANGUAGE_CODES), text)], {
  error: 'must be a text, or one text for each language',
})

export type LocalizedText = z.output<typeof localizedText>

/** Whether the text exists in each of these languages. */
export function coversLanguages(localized: LocalizedText, languages: readonly Language[]): boolean {
  return typeof localized === 'string' || languages.every((language) => localized[language])
}
