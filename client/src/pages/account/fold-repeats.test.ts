import type { Activity } from '@foyer/contract/schemas.ts'
import { describe, expect, it } from 'vitest'
import { foldRepeats, isRefusal, markSlips } from './activity.tsx'

const at = (day: number, hour: number) => new Date(2026, 2, day, hour).toISOString()

const LOGIN: Activity = {
  event: 'signed-in',
  at: at(10, 12),
  provider: 'password',
  browser: 'Firefox',
  system: 'Windows',
  address: '203.0.113.0/24',
}

it('keeps the newest of events that follow each other and are the same', () => {
  const events = [LOGIN, { ...LOGIN, at: at(10, 11) }, { ...LOGIN, at: at(10, 9) }]
  expect(foldRepeats(events)).toEqual([{ ...LOGIN, count: 3 }])
})

it.each([
  ['the event', { event: 'signed-out' }],
  ['the method', { provider: 'google.com' }],
  ['the device', { system: 'Android' }],
  ['the network', { address: '198.51.100.0/24' }],
  ['the day', { at: at(9, 12) }],
] as const)('keeps events apart that differ by %s', (_, difference) => {
  const events = [LOGIN, { ...LOGIN, ...difference }]
  expect(foldRepeats(events)).toEqual(events)
})

describe('a blocked login that a login follows', () => {
  const minutes = (count: number) => new Date(2026, 2, 10, 12, count).toISOString()
  const REFUSAL: Activity = { ...LOGIN, event: 'sign-in-refused' }
  const isRefused = (login: Partial<Activity>, refusal: Partial<Activity> = {}) =>
    markSlips([
      { ...LOGIN, at: minutes(15), ...login },
      { ...REFUSAL, ...refusal },
    ]).some(isRefusal)

  it('is a slip of the same device, however often', () => {
    const slips = [REFUSAL, { ...REFUSAL, at: minutes(1) }]
    const [login, folded] = foldRepeats(markSlips([{ ...LOGIN, at: minutes(2) }, ...slips]))
    expect(login?.isSlip).toBeUndefined()
    expect(folded).toMatchObject({ isSlip: true, count: 2 })
    expect(isRefused({})).toBe(false)
  })

  it('is a slip if a passkey or another method makes it good', () => {
    expect(isRefused({ provider: 'passkey' })).toBe(false)
  })

  it.each<[string, Partial<Activity>, Partial<Activity>?]>([
    ['on another browser', { browser: 'Chrome' }],
    ['on another system', { system: 'Android' }],
    ['in another network', { address: '198.51.100.0/24' }],
    ['later', { at: minutes(16) }],
    ['before it', { at: minutes(-1) }],
    ['out of it', { event: 'signed-out' }],
    ['from an unknown browser', { browser: '' }, { browser: '' }],
    ['from an unknown network', { address: '' }, { address: '' }],
    ['after a passkey, which asks for no code', {}, { provider: 'passkey' }],
  ])('stays one: %s', (_, login, refusal) => expect(isRefused(login, refusal)).toBe(true))

  it('is no repeat of one that nothing made good', () => {
    const events = [
      { ...REFUSAL, at: minutes(20) },
      { ...LOGIN, at: minutes(1) },
      { ...REFUSAL, at: minutes(0) },
    ]
    const marked = markSlips(events)
    expect(marked.map(isRefusal)).toEqual([true, false, false])
    expect(foldRepeats(marked.filter(({ event }) => event !== 'signed-in'))).toHaveLength(2)
  })
})
