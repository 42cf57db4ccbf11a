import { expect, it } from 'vitest'
import { countForm } from './count-form.ts'

it.each([
  [1, 'one'],
  [2, 'two'],
  [3, 'few 3'],
  [11, 'many 11'],
  [100, 'other 100'],
])('counts as the grammar asks: %d in Arabic is %s', (count, said) => {
  const forms = { one: 'one', two: 'two', few: 'few #', many: 'many #', other: 'other #' }
  expect(countForm('ar', forms, count)).toBe(said)
})

it('does with one form where a language has no more', () => {
  expect(countForm('de', { other: '# Zeichen' }, 1)).toBe('1 Zeichen')
})
