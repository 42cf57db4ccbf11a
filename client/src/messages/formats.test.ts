import { describe, expect, it } from 'vitest'
import { createFormats } from './formats.ts'

describe('createFormats', () => {
  const now = '2026-03-10T12:00:00Z'

  it.each([
    ['2026-03-10T11:59:30Z', 'now'],
    ['2026-03-10T11:58:00Z', '2 minutes ago'],
    ['2026-03-09T12:00:00Z', 'yesterday'],
    ['2026-02-26T12:00:00Z', '12 days ago'],
    ['2026-03-10T15:30:00Z', 'now'],
    ['2024-03-09T12:00:00Z', '2 years ago'],
  ])('formats %s as relative time: %s', (time, expected) => {
    expect(createFormats('en').relative(time, now)).toBe(expected)
  })

  it.each([
    ['2026-03-11T12:00:00Z', '24 hours'],
    ['2026-03-11T11:59:30Z', '23 hours'],
    ['2026-03-10T13:00:00Z', '1 hour'],
    ['2026-03-10T12:59:59Z', '59 minutes'],
    ['2026-03-10T12:00:20Z', '1 minute'],
    ['2026-03-10T11:00:00Z', '1 minute'],
  ])(
    'promises no more time than is left until %s, except in the last minute: %s',
    (until, expected) => {
      expect(createFormats('en').timeLeft(until, now)).toBe(expected)
    },
  )

  it("formats dates for the browser's region", () => {
    expect(createFormats('en', ['de', 'en-GB']).date(now)).toContain('10 March 2026')
    expect(createFormats('en', ['de']).date(now)).toContain('March 10, 2026')
    expect(createFormats('de', ['en-GB']).date(now)).toContain('10. März 2026')
  })

  it.each(['en-US@posix', 'en-', 'en_US', ''])('skips invalid language tags: "%s"', (tag) => {
    expect(createFormats('en', [tag, 'en-GB']).date(now)).toContain('10 March 2026')
  })

  it('ignores regions with another script', () => {
    expect(createFormats('zh', ['zh-TW', 'zh-HK']).relative('2026-03-10T11:58:00Z', now)).toBe(
      '2分钟前',
    )
    expect(createFormats('zh', ['zh-TW', 'zh-SG']).date(now)).toMatch(/^2026年3月10日/)
  })

  it('puts no space between sentences with full-width punctuation', () => {
    expect(['en', 'ar', 'ja', 'zh'].map((tag) => createFormats(tag).gap)).toEqual([
      ' ',
      ' ',
      '',
      '',
    ])
  })

  it.each([
    ['2026-03-04T12:00:00Z', 'Wednesday, March 4'],
    ['2026-03-16T12:00:00Z', 'Monday, March 16'],
    ['2026-03-03T12:00:00Z', 'March 3'],
    ['2026-04-17T12:00:00Z', 'April 17'],
    ['2025-03-03T12:00:00Z', 'March 3, 2025'],
  ])('names the weekday within a week, and the year if it is another one: %s', (time, expected) => {
    expect(createFormats('en').day(time, now)).toBe(expected)
  })

  it('writes a short day without the weekday, and without this year', () => {
    expect(createFormats('en', ['en-GB']).shortDay('2026-02-16T12:00:00Z', now)).toBe('16 Feb')
    expect(createFormats('en').shortDay('2025-03-03T12:00:00Z', now)).toBe('Mar 3, 2025')
  })
})
