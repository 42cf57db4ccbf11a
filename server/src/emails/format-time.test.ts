import { expect, it } from 'vitest'
import { formatTime } from './format-time.ts'

const EVENING = Date.UTC(2026, 10, 23, 22, 30)

it("shows the time in the user's zone and in UTC, with both dates if they differ", () => {
  expect(formatTime(EVENING, 'Europe/Berlin', 'de')).toMatch(
    /^23\. November 2026\D+23:30 MEZ \(22:30\sUTC\)$/,
  )
  expect(formatTime(EVENING, 'Asia/Tokyo', 'de')).toMatch(
    /^24\. November 2026\D+07:30 GMT\+9 \(23\.\sNovember\s2026\D+22:30\sUTC\)$/,
  )
})

it.each(['', 'UTC', 'Etc/UTC', 'Mars/Olympus', '<b>'])('shows UTC only for the zone %j', (zone) => {
  expect(formatTime(EVENING, zone, 'de')).toMatch(/^23\. November 2026\D+22:30 UTC$/)
})
