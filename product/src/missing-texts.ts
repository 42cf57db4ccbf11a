import type { Language } from '@foyer/contract/languages.ts'
import type { ExtraField } from './extra-fields.ts'
import { coversLanguages, type LocalizedText } from './localized-text.ts'

interface TextOwner {
  readonly languages: readonly Language[]
  readonly fields: readonly ExtraField[]
}

type Place = (string | number)[]

/** The places of texts that are missing in one of the product's languages. */
export function listMissingTexts({ languages, fields }: TextOwner): Place[] {
  const texts = fields.flatMap((field, index) => listTexts(field, ['fields', index]))
  return texts.filter(([text]) => !coversLanguages(text, languages)).map(([, place]) => place)
}

function listTexts(field: ExtraField, place: Place): [LocalizedText, Place][] {
  const options = field.kind === 'select' ? field.options : []
  return [
    [field.label, [...place, 'label']],
    ...options.map(({ label }, option): [LocalizedText, Place] => [
      label,
      [...place, 'options', option, 'label'],
    ]),
  ]
}
