import type { FactorList } from '@foyer/contract/factors.ts'
import type { User } from '@foyer/contract/schemas.ts'
import { describe, expect, it } from 'vitest'
import { listSteps } from './checklist.tsx'

const USER = { email_verified: true, first_name: 'Ada' } as User
const PASSKEY = {} as NonNullable<FactorList['passkeys']>[number]
const PAUSED = { ...PASSKEY, suspended: true as const }

const factorsWith = (given: Partial<FactorList>): FactorList => ({
  two_step_at: null,
  totp: null,
  recovery_codes_left: 0,
  trusted_devices: [],
  passkeys: [],
  ...given,
})

describe('what is left to set up', () => {
  const ON = '2026-03-26T09:46:00Z'
  const steps = (user: Partial<User>, factors: FactorList | null, canUse = true) =>
    listSteps({ ...USER, ...user }, factors, canUse).map(
      ({ name, isDone }) => `${name}${isDone ? ' ✓' : ''}`,
    )

  it.each([
    ['a new user', { email_verified: false, first_name: '' }, {}, 'email, name, passkey, twoStep'],
    ['no name', { first_name: '' }, {}, 'email ✓, name, passkey, twoStep'],
    ['a passkey', {}, { passkeys: [PASSKEY] }, 'email ✓, name ✓, passkey ✓, twoStep'],
    ['a paused passkey', {}, { passkeys: [PAUSED] }, 'email ✓, name ✓, pausedPasskey, twoStep'],
    ['two-step login without codes', {}, { two_step_at: ON }, 'email ✓, name ✓, passkey, codes'],
    [
      'all',
      {},
      { two_step_at: ON, recovery_codes_left: 1, recovery_codes_saved_at: ON, passkeys: [PASSKEY] },
      'email ✓, name ✓, passkey ✓, codes ✓',
    ],
    [
      'two-step login with codes that are not saved',
      {},
      { two_step_at: ON, recovery_codes_left: 10, recovery_codes_saved_at: null },
      'email ✓, name ✓, passkey, codes',
    ],
    [
      'what the product does not offer',
      {},
      { two_step_unavailable: 'not-offered', passkeys_unavailable: 'not-offered' },
      'email ✓, name ✓',
    ],
  ] satisfies [string, Partial<User>, Partial<FactorList>, string][])(
    '%s',
    (_title, user, factors, expected) => {
      expect(steps(user, factorsWith(factors)).join(', ')).toBe(expected)
    },
  )

  it('leaves two-step login out while a notice asks for it', () => {
    expect(steps({ two_step_due_at: ON }, factorsWith({}))).toEqual([
      'email ✓',
      'name ✓',
      'passkey',
    ])
  })

  it('does not ask for a passkey where the browser cannot use one', () => {
    expect(steps({}, factorsWith({}), false)).toEqual(['email ✓', 'name ✓', 'twoStep'])
    expect(steps({}, factorsWith({ passkeys: [PASSKEY] }), false)).toContain('passkey ✓')
  })

  it('is what the session knows if the factors could not be loaded', () => {
    expect(steps({ first_name: '' }, null)).toEqual(['email ✓', 'name'])
  })
})
