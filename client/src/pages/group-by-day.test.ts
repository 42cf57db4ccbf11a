import type { Activity } from '@foyer/contract/schemas.ts'
import { describe, expect, it } from 'vitest'
import { daysBetween, groupByDay } from './lists.tsx'

const local = (day: number, hour: number) => new Date(2026, 2, day, hour).toISOString()

function signedIn(at: string): Activity {
  const client = { browser: 'Firefox', system: 'Windows', address: '203.0.113.0/24' }
  return { event: 'signed-in', at, provider: 'password', ...client }
}

describe('groupByDay', () => {
  it('groups events by the calendar day of this device and keeps their order', () => {
    const times = [local(10, 23), local(10, 0), local(9, 23), local(1, 12)]
    const days = groupByDay(times.map(signedIn), Date.parse(local(10, 23)))
    expect(days.map(({ events }) => events.map(({ at }) => at))).toEqual([
      [times[0], times[1]],
      [times[2]],
      [times[3]],
    ])
    expect(days.map(({ at }) => at)).toEqual([times[0], times[2], times[3]])
  })

  it('has one today, even if the clock of this device is slow', () => {
    const times = [local(11, 1), local(10, 23)]
    const days = groupByDay(times.map(signedIn), Date.parse(local(10, 23)))
    expect(days.map(({ events }) => events.length)).toEqual([2])
  })

  it('returns no groups for no events', () => {
    expect(groupByDay([], Date.now())).toEqual([])
  })

  it.each([
    [local(10, 0), local(10, 23), 0],
    [local(9, 23), local(10, 0), 1],
    [local(1, 0), local(31, 23), 30],
    [local(11, 1), local(10, 23), 0],
  ])('daysBetween %s and %s is %d', (earlier, later, days) => {
    expect(daysBetween(earlier, later)).toBe(days)
  })
})
