import { expect, it } from 'vitest'
import { parseFieldErrors } from './api.ts'

it('reads the errors of the API', () => {
  const errors = [
    { path: 'phone', code: 'too_long', message: 'Too long', limit: 40 },
    { path: '', code: 'invalid', message: 'Must be a JSON object' },
  ]
  expect(parseFieldErrors(errors)).toEqual(errors)
})

it('reads errors of other releases: without a code, and with an unknown one', () => {
  const errors = [
    { path: 'phone', message: 'Too long' },
    { path: 'age', message: 'Odd', code: 'odd', limit: '2' },
  ]
  expect(parseFieldErrors(errors)).toEqual([
    { path: 'phone', message: 'Too long', code: 'invalid' },
    { path: 'age', message: 'Odd', code: 'invalid' },
  ])
})

it.each([undefined, null, 'phone', {}, [null, 1, {}, { path: 2 }]])('drops %j', (value) => {
  expect(parseFieldErrors(value)).toEqual([])
})
