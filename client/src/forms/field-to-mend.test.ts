import { expect, it } from 'vitest'
import { fieldToMend } from './field-to-mend.ts'

it.each([
  ['invalid-credential', 'sign-in', 'password'],
  ['invalid-credential', 'fresh-sign-in', 'password'],
  ['invalid-credential', 'google', undefined],
  ['invalid-credential', 'fresh-google', undefined],
  ['invalid-credential', 'link', undefined],
  ['email-already-in-use', 'change-email', 'email'],
  ['invalid_request', 'delete-account', 'email'],
  ['invalid_request', 'names', undefined],
  ['conflict', 'sign-up', 'email'],
  ['unreachable', 'sign-in', undefined],
] as const)('%s in %s is mended at: %s', (code, operation, field) => {
  expect(fieldToMend(code, operation)).toBe(field)
})
