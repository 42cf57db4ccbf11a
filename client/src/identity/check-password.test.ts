import { describe, expect, it } from 'vitest'
import { checkPassword } from './passwords.ts'

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

describe('checkPassword', () => {
  it.each([
    ['', ['minLength', 'lowercase', 'uppercase', 'numeric', 'nonAlphanumeric']],
    ['abcdefgh', ['uppercase', 'numeric', 'nonAlphanumeric']],
    ['ABCDEFG1', ['lowercase', 'nonAlphanumeric']],
    ['aB1-aB1-', ['nonAlphanumeric']],
    ['aB1$aB1$', []],
    ['aB1$aB1$aB1', ['maxLength']],
  ])('for %j the unmet rules are %j', (password, rules) => {
    expect(unmet(password)).toEqual(rules)
  })

  it.each([
    ['🔑🔑🔑', false],
    ['🔑🔑🔑🔑🔑🔑', true],
    ['𝒫𝒶𝓈𝓈!', false],
    ['пароль', true],
  ])('counts code points: six for %j is %s', (password, met) => {
    expect(checkPassword({ minLength: 6 }, password)).toEqual([{ rule: 'minLength', met }])
  })

  it('checks only the rules of the policy', () => {
    expect(checkPassword({ minLength: 6 }, 'abc')).toEqual([{ rule: 'minLength', met: false }])
  })
})
