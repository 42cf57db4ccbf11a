import type { FactorList } from '@foyer/contract/factors.ts'
import type { Activity, DeviceSession, User } from '@foyer/contract/schemas.ts'
import { describe, expect, it } from 'vitest'
import { findLastLogin, hasUsedCode, listSteps } from './home-overview.tsx'

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

describe('the last login', () => {
  const at = (seconds: number) => new Date(Date.UTC(2026, 2, 26, 9, 46, seconds)).toISOString()
  const event = (seconds: number, name: Activity['event'] = 'signed-in') =>
    ({ at: at(seconds), event: name }) as Activity
  const session = (seconds: number, current: boolean) =>
    ({ created_at: at(seconds), current }) as DeviceSession

  it.each([
    ['the one before this', [event(40), event(0)], 0],
    ['not that of this session', [event(40)], undefined],
    ['a later one on another device', [event(55), event(40), event(0)], 55],
    [
      'no other event',
      [event(50, 'signed-out'), event(40), event(0, 'account-created')],
      undefined,
    ],
  ])('is %s', (_title, events, expected) => {
    const found = findLastLogin(events, [session(0, false), session(40, true)])
    expect(found?.at).toBe(expected === undefined ? undefined : at(expected))
  })
})

describe('a recovery code that was used', () => {
  const NOW = Date.parse('2026-03-26T09:46:00Z')
  const hoursAgo = (hours: number) => new Date(NOW - hours * 3_600_000).toISOString()
  const used = (hours: number) =>
    [
      { at: hoursAgo(hours), event: 'signed-in' },
      { at: hoursAgo(hours), event: 'recovery-code-used' },
    ] as Activity[]
  const appOf = (hours: number) => ({ totp: { confirmed_at: hoursAgo(hours) } })

  it.each([
    ['is said after the login', used(1), appOf(900), true],
    ['is said without an app', used(1), {}, true],
    ['is not said once the app is replaced', used(2), appOf(1), false],
    ['is not said the day after', used(25), appOf(900), false],
    ['is not said once two-step login is off', used(1), { two_step_at: null }, false],
    ['is not said if there is none', used(1).slice(0, 1), appOf(900), false],
  ])('%s', (_title, events, factors, expected) => {
    const list = factorsWith({ two_step_at: hoursAgo(900), ...factors })
    expect(hasUsedCode(events, list, NOW)).toBe(expected)
  })
})
