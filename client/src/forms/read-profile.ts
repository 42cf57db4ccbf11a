import { fields, termsVersion, type ExtraField } from 'virtual:product'
import { readField } from './read-field.ts'

/** The path of the field in the API, as in the `errors` of a problem document. */
export const fieldName = ({ id }: ExtraField) => `fields.${id}`

export const TERMS_NAME = 'terms_version'

/** The values of `ExtraFields`, by id. */
export function readExtraFields(form: FormData): Record<string, string | boolean> {
  return Object.fromEntries(
    fields.map((field) => {
      const name = fieldName(field)
      return [field.id, field.kind === 'checkbox' ? form.has(name) : readField(form, name)]
    }),
  )
}

/** The version of the terms, if the box of `TermsField` is ticked. */
export function readTerms(form: FormData): { terms_version?: string } {
  return termsVersion !== undefined && form.has(TERMS_NAME) ? { terms_version: termsVersion } : {}
}
