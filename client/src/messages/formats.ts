import type { User } from '@foyer/contract/schemas.ts'
import { useMemo } from 'react'
import { useStore } from '../browser/store.ts'
import { sentenceGap, useLanguage } from './language.ts'

/** Dates, times and spacing in the user's language and region. */
export interface Formats {
  /** Between two sentences or after a colon; empty with full-width punctuation. */
  readonly gap: '' | ' '
  /** A date, with the weekday if it is less than a week from `now`, and the year if it is not that of `now`. */
  day(time: string | number, now: string | number): string
  /** A date with a short month, and the year if it is not that of `now`. */
  shortDay(time: string | number, now: string | number): string
  time(time: string | number): string
  /** Date and time of an ISO 8601 string or a time in ms. */
  date(time: string | number): string
  /**
   * How long before `now` something happened; both ISO 8601 or ms. Never later than `now`: the server's time is later
   * where the device's clock is slow.
   */
  relative(time: string | number, now: string | number): string
  /** How long until a deadline: "23 hours", or "42 minutes"; rounded down, but at least a minute. */
  timeLeft(until: string | number, now: string | number): string
  /** "in 42 seconds", rounded up. */
  soon(seconds: number): string
  /** "A, B and C". */
  list(names: readonly string[]): string
  /** "A, B or C". */
  choice(names: readonly string[]): string
}

/** Seconds per unit, longest first. `relative` returns "now" for less than a minute. */
const UNITS = [
  ['year', 365 * 86_400],
  ['month', 30 * 86_400],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const

const MINUTE_MS = 60_000

const WEEK_MS = 7 * 86_400_000

const yearUnlessThis = (time: string | number, now: string | number) =>
  new Date(time).getFullYear() !== new Date(now).getFullYear() && ({ year: 'numeric' } as const)

/** Skips invalid tags, because browsers also report system locales such as `en-US@posix`. */
function hasSameScript(tag: string, other: string): boolean {
  if (tag.toLowerCase().split('-')[0] !== other) return false
  try {
    const [one, two] = [tag, other].map((name) => new Intl.Locale(name).maximize().script)
    return one === two
  } catch {
    return false
  }
}

/**
 * Uses the first of `browserLanguages` with the same language and script, for regional formats: `en-GB` gives
 * British dates, but `zh-TW` (traditional script) does not match the app's simplified Chinese.
 */
export function createFormats(language: string, browserLanguages: readonly string[] = []): Formats {
  const locale = browserLanguages.find((tag) => hasSameScript(tag, language)) ?? language
  return {
    gap: sentenceGap(language),
    date(time) {
      const dates = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short' })
      return dates.format(new Date(time))
    },
    day(time, now) {
      const isNear = Math.abs(new Date(time).getTime() - new Date(now).getTime()) < WEEK_MS
      const weekday = isNear && ({ weekday: 'long' } as const)
      const date = {
        day: 'numeric',
        month: 'long',
        ...yearUnlessThis(time, now),
        ...weekday,
      } as const
      return new Intl.DateTimeFormat(locale, date).format(new Date(time))
    },
    shortDay(time, now) {
      const date = { day: 'numeric', month: 'short', ...yearUnlessThis(time, now) } as const
      return new Intl.DateTimeFormat(locale, date).format(new Date(time))
    },
    time: (time) => new Intl.DateTimeFormat(locale, { timeStyle: 'short' }).format(new Date(time)),
    list: (names) => new Intl.ListFormat(locale).format(names),
    choice: (names) => new Intl.ListFormat(locale, { type: 'disjunction' }).format(names),
    timeLeft(until, now) {
      const minutes = Math.max(1, (new Date(until).getTime() - new Date(now).getTime()) / MINUTE_MS)
      const [unit, length] = minutes >= 60 ? (['hour', 60] as const) : (['minute', 1] as const)
      const style = { style: 'unit', unit, unitDisplay: 'long' } as const
      return new Intl.NumberFormat(locale, style).format(Math.floor(minutes / length))
    },
    soon(seconds) {
      const [unit, length] = UNITS.find((entry) => seconds >= entry[1]) ?? ['second', 1]
      return new Intl.RelativeTimeFormat(locale).format(Math.ceil(seconds / length), unit)
    },
    relative(time, now) {
      const seconds = Math.min(0, new Date(time).getTime() - new Date(now).getTime()) / 1000
      const [unit, length] = UNITS.find((entry) => Math.abs(seconds) >= entry[1]) ?? ['second', 1]
      const amount = unit === 'second' ? 0 : Math.trunc(seconds / length)
      return new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(amount, unit)
    },
  }
}

/** The formats of the current language; the login page does not load them. */
export function useFormats(): Formats {
  const { language, browserLanguages } = useLanguage()
  return useMemo(() => createFormats(language, browserLanguages), [language, browserLanguages])
}

/** The current minute in milliseconds since 1970; rerenders when it changes. */
export const useNow = (): number =>
  useStore({ subscribe: subscribeToMinutes, getState: currentMinute })

const currentMinute = () => Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS

function subscribeToMinutes(onChange: () => void): () => void {
  const timer = setInterval(onChange, MINUTE_MS / 4)
  return () => clearInterval(timer)
}

/** Counts the seconds until a time in milliseconds since 1970. */
export function useSecondsLeft(endsAt: number): number {
  const secondsLeft = () => Math.max(0, Math.ceil((endsAt - Date.now()) / 1000))
  return useStore({ subscribe: subscribeToSeconds, getState: secondsLeft })
}

/** Twice a second, so that a late timer skips no second. */
function subscribeToSeconds(onChange: () => void): () => void {
  const timer = setInterval(onChange, 500)
  return () => clearInterval(timer)
}

/** Han and Hangul names put the family name first; kana alone may be a foreign name. */
const FAMILY_FIRST = /[\p{Script=Han}\p{Script=Hangul}]/u

/** Order and spacing follow the script of the name, not the language of the page. */
export function fullName({ first_name, last_name }: Pick<User, 'first_name' | 'last_name'>) {
  if (FAMILY_FIRST.test(last_name)) return last_name + first_name
  return [first_name, last_name].filter(Boolean).join(' ')
}

type Named = Pick<User, 'first_name' | 'last_name' | 'email'>

/** One or two letters: of the names, else of the email. A Han or kana name is shortened to its first character. */
export function initials({ first_name, last_name, email }: Named): string {
  const [first = '', last = ''] = [first_name, last_name].map(firstCharacter)
  if (!first && !last) return firstCharacter(email)
  return IDEOGRAPHIC.test(last || first) ? last || first : first + last
}

const IDEOGRAPHIC = /[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}]/u

/** A Latin letter that nothing is combined with. */
const SINGLE = /^[!-\u024f](?![^ -\u024f])/u

/** A segmenter takes 9 ms to load its data, while home waits for its header; most names need none. */
function firstCharacter(text: string): string {
  const trimmed = text.trim()
  const [single] = SINGLE.exec(trimmed) ?? []
  const character = single ?? [...new Intl.Segmenter().segment(trimmed)][0]?.segment
  return character?.toLocaleUpperCase() ?? ''
}

/** A colour of the user's own: the same on every device, and with every name. */
export const hueOf = (id: string): number =>
  [...id].reduce((sum, character) => (sum * 31 + (character.codePointAt(0) ?? 0)) % 360, 0)
