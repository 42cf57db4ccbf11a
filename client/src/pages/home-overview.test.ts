import type { FactorList } from '@foyer/contract/factors.ts'
import type { Activity, DeviceSession } from '@foyer/contract/schemas.ts'
import { describe, expect, it } from 'vitest'
import { findCodeUse, findLastLogin } from './home-overview.tsx'

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
    const list = { two_step_at: hoursAgo(900), totp: null, ...factors } as FactorList
    const usedAt = findCodeUse(events, list, { now: NOW, dismissed: null })
    expect(usedAt !== undefined).toBe(expected)
  })

  it.each([
    ['is not said again once it is dismissed', 2, undefined],
    ['is said if an earlier one was dismissed', 3, hoursAgo(2)],
  ])('%s', (_title, dismissedHours, expected) => {
    const list = { two_step_at: hoursAgo(900), totp: null } as FactorList
    const options = { now: NOW, dismissed: hoursAgo(dismissedHours) }
    expect(findCodeUse(used(2), list, options)).toBe(expected)
  })
})
