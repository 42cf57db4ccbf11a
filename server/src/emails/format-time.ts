import { LANGUAGES, type Language } from '@foyer/contract/languages.ts'

const PARTS = {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZoneName: 'short',
} as const

const UTC = 'UTC'

const NO_BREAK_SPACE = '\u00a0'

/** @param at milliseconds since 1970 @returns in the user's zone, if known, and in UTC: "23 November 2026, 20:16 CET (19:16 UTC)". */
export function formatTime(at: number, timeZone: string, language: Language): string {
  const format = (zone: string, parts: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(LANGUAGES[language].tag, { ...parts, timeZone: zone }).format(at)
  const inUtc = format(UTC, PARTS)
  const zone = knownZone(timeZone)
  if (zone === undefined) return inUtc
  const { hour, minute, timeZoneName } = PARTS
  const day = (name: string) => format(name, { day: 'numeric' })
  const utc = day(zone) === day(UTC) ? format(UTC, { hour, minute, timeZoneName }) : inUtc
  return `${format(zone, PARTS)} (${utc.replaceAll(' ', NO_BREAK_SPACE)})`
}

/** The zone comes from the browser, which may know zones that this Node doesn't. */
function knownZone(timeZone: string): string | undefined {
  if (timeZone === '') return undefined
  try {
    const { timeZone: zone } = new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions()
    return zone === UTC ? undefined : zone
  } catch {
    return undefined
  }
}
