import { lineOfText } from '@foyer/contract/line-of-text.ts'
import type { ExtraField } from '@foyer/product/extra-fields.ts'
import type { Product } from '@foyer/product/product.ts'
import { z } from 'zod'
import { parseFields } from '../http/parse-fields.ts'
import type { EnteredProfile } from '../services/profile.ts'

const DROPPED = z
  .unknown()
  .transform(() => undefined)
  .optional()

type FieldSchema = z.ZodType<string | boolean | undefined>

/** Throws `invalid_request`. Drops fields that the product does not ask for. */
export type ParseProfile = (body: EnteredProfile) => EnteredProfile

/** Checks extra fields and terms against `foyer.config.ts`, which the contract does not know. */
export function createProfileParser({
  fields,
  terms,
}: Pick<Product, 'fields' | 'terms'>): ParseProfile {
  const schema = z.object({
    fields: fields.length > 0 ? toSchema(fields).optional() : DROPPED,
    terms_version: terms
      ? z.literal(terms.version, 'Must be the current version').optional()
      : DROPPED,
  })
  return (body) => parseFields(schema, body)
}

function toSchema(fields: readonly ExtraField[]) {
  return z.object(Object.fromEntries(fields.map((field) => [field.id, toFieldSchema(field)])))
}

function toFieldSchema(field: ExtraField): FieldSchema {
  if (field.kind === 'checkbox') {
    return field.required ? z.literal(true, 'Must be ticked') : z.boolean().optional()
  }
  const schema = field.kind === 'text' ? lineOfText(field.maxLength) : toOptionSchema(field)
  return field.required ? z.string().trim().min(1, 'Is required').pipe(schema) : schema.optional()
}

/** `''` is the value of a form in which no option is chosen. */
function toOptionSchema({ options }: Extract<ExtraField, { kind: 'select' }>) {
  return z.enum(['', ...options.map(({ value }) => value)], 'Must be one of the options')
}
