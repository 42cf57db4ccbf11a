import type { z } from 'zod'
import { ProblemError } from '../problem-error.ts'
import { toFieldError } from './field-error.ts'

/** A small body can have thousands of wrong entries, and the answer would be many times as large. */
const MAX_ERRORS = 20

/** Validates a body and drops unknown fields. Throws `invalid_request` with the first errors. */
export function parseFields<Schema extends z.ZodType>(
  schema: Schema,
  body: unknown,
): z.output<Schema> {
  // `reportInput` tells a missing field from one of the wrong type.
  const parsed = schema.safeParse(body, { error: describeIssue, reportInput: true })
  if (parsed.success) return parsed.data
  const errors = parsed.error.issues.slice(0, MAX_ERRORS).map(toFieldError)
  throw new ProblemError('invalid_request', { reason: 'fields', errors })
}

function describeIssue(issue: z.core.$ZodRawIssue): string | undefined {
  if (issue.code !== 'invalid_type') return undefined
  return issue.input === undefined ? 'Is required' : `Must be a ${issue.expected}`
}
