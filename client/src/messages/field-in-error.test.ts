import { expect, it } from 'vitest'
import { fieldInError } from './failures.ts'

it.each([
  ['invalid-credential', 'sign-in', 'password'],
  ['invalid-credential', 'reauth', 'password'],
  ['invalid-credential', 'provider', undefined],
  ['invalid-credential', 'reauth-provider', undefined],
  ['invalid-credential', 'email-link', undefined],
  ['email-already-in-use', 'change-email', 'email'],
  ['invalid_request', 'delete-account', 'email'],
  ['invalid_request', 'names', undefined],
  ['conflict', 'sign-up', 'email'],
  ['unreachable', 'sign-in', undefined],
] as const)('%s during %s belongs to the field %s', (code, operation, field) => {
  expect(fieldInError(code, operation)).toBe(field)
})
