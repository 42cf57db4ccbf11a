import { expect, test } from 'vitest'
import {
  DEFAULT_PASSWORD_POLICY,
  missingRequirements,
  parsePasswordPolicy,
  passwordError,
} from './password-policy.ts'

test('missingRequirements checks every enabled rule', () => {
  const policy = {
    minPasswordLength: 8,
    maxPasswordLength: 12,
    containsLowercaseCharacter: true,
    containsUppercaseCharacter: true,
    containsNumericCharacter: true,
    containsNonAlphanumericCharacter: true,
  }
  expect(missingRequirements(policy, '')).toEqual([
    'Password must contain at least 8 characters',
    'Password must contain a lower case character',
    'Password must contain an upper case character',
    'Password must contain a numeric character',
    'Password must contain a non-alphanumeric character',
  ])
  expect(missingRequirements(policy, 'aB3$aB3$aB3$')).toEqual([])
  expect(missingRequirements(policy, 'aB3$aB3$aB3$a')).toEqual([
    'Password may contain at most 12 characters',
  ])
})

test('absent and false rules are not checked', () => {
  const policy = { ...DEFAULT_PASSWORD_POLICY, containsNumericCharacter: false }
  expect(passwordError(policy, 'abcdef')).toBeUndefined()
})

test('passwords below the emulator’s minimum are left to the emulator', () => {
  expect(passwordError({ ...DEFAULT_PASSWORD_POLICY, minPasswordLength: 8 }, 'abc')).toBeUndefined()
  expect(passwordError({ ...DEFAULT_PASSWORD_POLICY, minPasswordLength: 8 }, 'abcdef')).toBe(
    'PASSWORD_DOES_NOT_MEET_REQUIREMENTS : Missing password requirements: [Password must contain at least 8 characters]',
  )
})

test('absent lengths default to those of the provider', () => {
  expect(parsePasswordPolicy('{"containsNumericCharacter":true}')).toEqual({
    policy: { minPasswordLength: 6, maxPasswordLength: 4096, containsNumericCharacter: true },
  })
})

test.each([
  ['[]', ['is not a JSON object']],
  ['{', ['is not a JSON object']],
  ['{"minPasswordLength":31}', ['minPasswordLength is not a whole number from 6 to 30']],
  [
    '{"maxPasswordLength":"9","containsNumericCharacter":1,"__proto__":{}}',
    [
      'maxPasswordLength is not a whole number from 6 to 4096',
      'containsNumericCharacter is not true or false',
      '__proto__ is not a known option',
    ],
  ],
  [
    '{"minPasswordLength":9,"maxPasswordLength":8}',
    ['maxPasswordLength is below minPasswordLength'],
  ],
])('parsePasswordPolicy reports the errors of %s', (text, errors) => {
  expect(parsePasswordPolicy(text)).toEqual({ errors })
})
