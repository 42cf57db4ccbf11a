import { describe, expect, it } from 'vitest'
import { checkPassword } from './password-policy.ts'

const STRICT = {
  minLength: 8,
  maxLength: 10,
  lowercase: true,
  uppercase: true,
  numeric: true,
  nonAlphanumeric: '^$*!',
}

const unmet = (password: string) =>
  checkPassword(STRICT, password).flatMap(({ rule, met }) => (met ? [] : [rule]))

describe('a password held against the policy', () => {
  it.each([
    ['', ['minLength', 'lowercase', 'uppercase', 'numeric', 'nonAlphanumeric']],
    ['abcdefgh', ['uppercase', 'numeric', 'nonAlphanumeric']],
    ['ABCDEFG1', ['lowercase', 'nonAlphanumeric']],
    ['aB1-aB1-', ['nonAlphanumeric']],
    ['aB1$aB1$', []],
    ['aB1$aB1$aB1', ['maxLength']],
  ])('%j misses %j', (password, rules) => {
    expect(unmet(password)).toEqual(rules)
  })

  it('is asked only for what the policy names', () => {
    expect(checkPassword({ minLength: 6 }, 'abc')).toEqual([{ rule: 'minLength', met: false }])
  })
})
