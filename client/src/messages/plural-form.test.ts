import { expect, it } from 'vitest'
import { pluralForm } from './language.ts'

it.each([
  [1, 'one'],
  [2, 'two'],
  [3, 'few 3'],
  [11, 'many 11'],
  [100, 'other 100'],
])('selects the plural form: %d in Arabic is %s', (count, expected) => {
  const forms = { one: 'one', two: 'two', few: 'few #', many: 'many #', other: 'other #' }
  expect(pluralForm('ar', forms, count)).toBe(expected)
})

it('falls back to the form "other"', () => {
  expect(pluralForm('de', { other: '# Zeichen' }, 1)).toBe('1 Zeichen')
})
