import { FIELD_ERROR_CODES, type FieldError } from '@foyer/contract/problems.ts'

/** Accepts codes that it does not know, and errors without one, which another release of the server may send. */
export function parseFieldErrors(value: unknown): readonly FieldError[] {
  return Array.isArray(value) ? value.flatMap(parseFieldError) : []
}

function parseFieldError(value: unknown): readonly FieldError[] {
  const { path, message = '', limit, code } = (value ?? {}) as Partial<FieldError>
  if (typeof path !== 'string') return []
  const known = FIELD_ERROR_CODES.find((name) => name === code) ?? 'invalid'
  return [{ path, message, code: known, ...(typeof limit === 'number' && { limit }) }]
}
