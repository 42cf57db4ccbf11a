import type { z } from 'zod'

/** One sentence for a wrong value, with its place. */
export function describeIssue(issue: z.core.$ZodIssue): string {
  const place = toPlace(issue.path)
  return place ? `${place} ${toPredicate(issue)}.` : `The configuration ${toPredicate(issue)}.`
}

/** zod's default messages are noun phrases, such as "Invalid option: expected …". */
function toPredicate(issue: z.core.$ZodIssue): string {
  switch (issue.code) {
    case 'unrecognized_keys':
      return `has the unknown ${issue.keys.length > 1 ? 'options' : 'option'} ${list(issue.keys)}`
    case 'invalid_value':
      return `must be one of ${list(issue.values)}`
    case 'invalid_type':
      if (issue.input === undefined) return 'is missing'
      return isFromOurSchema(issue.message)
        ? issue.message
        : `must be ${TYPES[issue.expected] ?? issue.expected}`
    default:
      return issue.message
  }
}

const TYPES: Readonly<Record<string, string>> = {
  string: 'a text',
  boolean: 'true or false',
  number: 'a number',
  array: 'a list',
  tuple: 'a list',
  object: 'an object',
}

/** Our schemas' messages start with "must", so the place can precede them. */
const isFromOurSchema = (message: string) => message.startsWith('must ')

const list = (values: readonly unknown[]) => values.map((value) => JSON.stringify(value)).join(', ')

/** `['signIn', 'providers', 0]` becomes `signIn.providers[0]`. */
function toPlace(path: readonly PropertyKey[]): string {
  return path
    .map((key) => (typeof key === 'number' ? `[${key}]` : `.${String(key)}`))
    .join('')
    .replace(/^\./, '')
}
