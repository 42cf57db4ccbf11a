import type { FieldError } from '@foyer/contract/problems.ts'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { ProblemError } from '../core/problem.ts'
import { isNestedDeeper, parseFields } from './body.ts'

test.each([
  ['{"a":[1]}', 2, false],
  ['{"a":[[1]]}', 2, true],
  ['{"a":"[[[[","b":"\\"{{{"}', 1, false],
  ['[],[],[],[]', 1, false],
  ['['.repeat(10_000), 8, true],
  ['"'.repeat(10_001), 8, false],
])('%.20j deeper than %d: %s', (text, limit, expected) => {
  expect(isNestedDeeper(text, limit)).toBe(expected)
})

function errorOf(schema: z.ZodType, value: unknown): FieldError | undefined {
  try {
    parseFields(z.object({ field: schema }), { field: value })
  } catch (error) {
    if (error instanceof ProblemError) return error.options.errors?.[0]
    throw error
  }
  return undefined
}

const NO_TABS = { error: 'No tabs', params: { code: 'invalid_characters' } }

const CASES: readonly [name: string, z.ZodType, value: unknown, Partial<FieldError>][] = [
  ['a missing text', z.string(), undefined, { code: 'required' }],
  ['an empty text', z.string().trim().min(1), ' ', { code: 'required' }],
  ['a short text', z.string().min(3), 'ab', { code: 'too_short', limit: 3 }],
  ['a long text', z.string().max(3), 'abcd', { code: 'too_long', limit: 3 }],
  ['a small number', z.number().min(1), 0, { code: 'too_small', limit: 1 }],
  ['a large number', z.int().max(9), 10, { code: 'too_large', limit: 9 }],
  ['a long list', z.array(z.string()).max(0), ['a'], { code: 'invalid' }],
  ['an email', z.email(), 'ada', { code: 'invalid_email' }],
  ['a web address', z.url(), 'ada', { code: 'invalid_url' }],
  ['a date', z.iso.date(), '2026-13-01', { code: 'invalid_date' }],
  ['a pattern', z.string().regex(/^a$/), 'b', { code: 'invalid' }],
  ['a choice', z.enum(['s', 'm']), '', { code: 'invalid_choice' }],
  ['an unticked checkbox', z.literal(true), false, { code: 'not_accepted' }],
  ['another type', z.string(), 1, { code: 'invalid', message: 'Must be a string' }],
  [
    'a rule of its own',
    z.string().refine(() => false, NO_TABS),
    'x',
    { code: 'invalid_characters' },
  ],
  ['a rule without a code', z.string().refine(() => false), 'x', { code: 'invalid' }],
]

test.each(CASES)('the code of %s', (...[, schema, value, expected]) => {
  expect(errorOf(schema, value)).toMatchObject({ path: 'field', ...expected })
})

test('only the first twenty errors are reported', () => {
  const fields = Object.fromEntries(Array.from({ length: 50 }, (_, index) => [`f${index}`, index]))
  const parse = () => parseFields(z.record(z.string(), z.string()), fields)
  expect(parse).toThrow(
    expect.objectContaining({
      options: expect.objectContaining({ errors: expect.toSatisfy((list) => list.length === 20) }),
    }),
  )
})
