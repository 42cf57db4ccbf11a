import type { z } from 'zod'

type Issue = z.core.$ZodIssue

/** One sentence for each wrong value, with its place. */
export const describeIssues = (issues: readonly Issue[]): string[] =>
  issues.flatMap(listIssues).map(describeIssue)

/** For a union: the issues of the variant that was probably meant. */
function listIssues(issue: Issue): readonly Issue[] {
  const forms = issue.code === 'invalid_union' ? issue.errors : []
  const meant = forms.find((issues) => issues.some(({ path }) => path.length > 0))
  if (!meant) return [issue]
  return meant.flatMap((inner) => listIssues({ ...inner, path: [...issue.path, ...inner.path] }))
}

function describeIssue(issue: Issue): string {
  const place = toPlace(issue.path)
  return place ? `${place} ${toPredicate(issue)}.` : `The configuration ${toPredicate(issue)}.`
}

/** zod's own messages, such as "Invalid option: expected …", can't follow the name of a place. */
function toPredicate(issue: Issue): string {
  if (issue.code === 'invalid_type' && issue.input === undefined) return 'is missing'
  if (isFromOurSchema(issue.message)) return issue.message
  switch (issue.code) {
    case 'unrecognized_keys':
      return `has the unknown ${issue.keys.length > 1 ? 'options' : 'option'} ${list(issue.keys)}`
    case 'invalid_value':
    case 'invalid_union':
      return `must be one of ${list(listChoices(issue))}`
    case 'invalid_type':
      return `must be ${TYPES[issue.expected] ?? issue.expected}`
    default:
      return issue.message
  }
}

function listChoices(issue: z.core.$ZodIssueInvalidValue | z.core.$ZodIssueInvalidUnion) {
  if (issue.code === 'invalid_value') return issue.values
  return ('options' in issue && issue.options) || []
}

const TYPES: Readonly<Record<string, string>> = {
  string: 'a text',
  boolean: 'true or false',
  number: 'a number',
  int: 'a whole number',
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
