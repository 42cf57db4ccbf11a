import {
  FIELD_ERROR_CODES,
  type FieldError,
  type FieldErrorCode,
} from '@foyer/contract/problems.ts'
import type { z } from 'zod'

type Issue = z.core.$ZodIssue
type Kind = Pick<FieldError, 'code' | 'limit'>

const FORMATS: Readonly<Record<string, FieldErrorCode>> = {
  email: 'invalid_email',
  url: 'invalid_url',
  date: 'invalid_date',
  datetime: 'invalid_date',
}

/** A schema's own rule names its code in `params`, see `fieldRule` in the contract. */
export function toFieldError(issue: Issue): FieldError {
  return { path: issue.path.join('.'), message: issue.message, ...kindOf(issue) }
}

function kindOf(issue: Issue): Kind {
  switch (issue.code) {
    case 'too_small':
      return tooSmall(issue)
    case 'too_big':
      return limited(issue.origin, Number(issue.maximum), ['too_long', 'too_large'])
    case 'invalid_type':
      return { code: issue.input === undefined ? 'required' : 'invalid' }
    case 'invalid_value':
      return { code: issue.values[0] === true ? 'not_accepted' : 'invalid_choice' }
    case 'invalid_format':
      return { code: FORMATS[issue.format] ?? 'invalid' }
    case 'custom':
      return ownKind(issue.params)
    default:
      return { code: 'invalid' }
  }
}

/** A text of at least one character is a required one. */
function tooSmall({ origin, minimum }: z.core.$ZodIssueTooSmall): Kind {
  if (origin === 'string' && Number(minimum) === 1) return { code: 'required' }
  return limited(origin, Number(minimum), ['too_short', 'too_small'])
}

function limited(
  origin: string,
  limit: number,
  [ofText, ofNumber]: readonly [FieldErrorCode, FieldErrorCode],
): Kind {
  if (origin === 'string') return { code: ofText, limit }
  return origin === 'number' || origin === 'int' ? { code: ofNumber, limit } : { code: 'invalid' }
}

function ownKind({ code, limit }: Readonly<Record<string, unknown>> = {}): Kind {
  const known = FIELD_ERROR_CODES.find((name) => name === code) ?? 'invalid'
  return typeof limit === 'number' ? { code: known, limit } : { code: known }
}
