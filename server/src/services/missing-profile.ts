import { TWO_STEP } from '@foyer/contract/constants.ts'
import type { ExtraField } from '@foyer/product/extra-fields.ts'
import type { Product } from '@foyer/product/product.ts'
import type { UserRow } from '../stores/tables.ts'

/** What the user must still do: `email_verified`, `two_step`, or paths in the body of `updateProfile`, such as `fields.company`. */
export function listMissing(
  row: Pick<UserRow, 'email_verified' | 'fields' | 'terms_version'>,
  { fields, terms, signUp }: Product,
  isTwoStepOverdue: boolean,
): string[] {
  const values = row.fields === null ? {} : (JSON.parse(row.fields) as Record<string, unknown>)
  const missing = fields.filter((field) => field.required && !isFilled(field, values[field.id]))
  const hasAccepted = !terms || row.terms_version === terms.version
  // Anyone can sign up with an address of a domain; only a verified one proves that they belong to it.
  const hasProvenDomain = typeof signUp === 'string' || row.email_verified === 1
  return [
    ...(hasProvenDomain ? [] : ['email_verified']),
    ...missing.map(({ id }) => `fields.${id}`),
    ...(hasAccepted ? [] : ['terms_version']),
    ...(isTwoStepOverdue ? [TWO_STEP] : []),
  ]
}

/** An option may have been removed since it was chosen. */
function isFilled(field: ExtraField, value: unknown): boolean {
  if (field.kind === 'checkbox') return value === true
  if (field.kind === 'text') return typeof value === 'string' && value !== ''
  return field.options.some((option) => option.value === value)
}
