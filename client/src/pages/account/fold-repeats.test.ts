import type { Activity } from '@foyer/contract/schemas.ts'
import { expect, it } from 'vitest'
import { foldRepeats } from './activity.tsx'

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
