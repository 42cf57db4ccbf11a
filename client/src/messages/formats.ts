import { sentenceGap } from './sentence-gap.ts'

/** How a language, in somebody's own region, writes what is no sentence. */
export interface Formats {
  /** Between two sentences, or after a colon: nothing where punctuation is as wide as a letter. */
  readonly gap: '' | ' '
  /** A day: with its weekday when it is of the year of `now`, else with its year. */
  day(time: string | number, now: string | number): string
  /** The time of a day. */
  time(time: string | number): string
  /** A day and the time, of an ISO 8601 text or a time in ms. */
  date(time: string | number): string
  /** How long ago or how soon `time` is, seen from `now`; both ISO 8601 or ms. */
  relative(time: string | number, now: string | number): string
  /** In how long, never too early: "in 42 seconds". */
  soon(seconds: number): string
}

/** From a minute up, longest first: seconds. Below a minute it is "now". */
const UNITS = [
  ['year', 365 * 86_400],
  ['month', 30 * 86_400],
  ['week', 7 * 86_400],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const

/** Browsers pass on what the system says, and that is not always a tag: `en-US@posix` is none. */
function isSameWriting(tag: string, other: string): boolean {
  if (tag.toLowerCase().split('-')[0] !== other) return false
  try {
    const [one, two] = [tag, other].map((name) => new Intl.Locale(name).maximize().script)
    return one === two
  } catch {
    return false
  }
}

/**
 * The formats of a language. `asked` are the browser's languages: whoever reads British English gets
 * British dates in our English. Of the same script: our Chinese is simplified also for whoever asked for
 * the Chinese of Taiwan.
 */
export function createFormats(language: string, asked: readonly string[] = []): Formats {
  const locale = asked.find((tag) => isSameWriting(tag, language)) ?? language
  return {
    gap: sentenceGap(language),
    date(time) {
      const dates = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short' })
      return dates.format(new Date(time))
    },
    day(time, now) {
      const isThisYear = new Date(time).getFullYear() === new Date(now).getFullYear()
      const rest = isThisYear ? ({ weekday: 'long' } as const) : ({ year: 'numeric' } as const)
      const days = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'long', ...rest })
      return days.format(new Date(time))
    },
    time: (time) => new Intl.DateTimeFormat(locale, { timeStyle: 'short' }).format(new Date(time)),
    soon(seconds) {
      const [unit, length] = UNITS.find((entry) => seconds >= entry[1]) ?? ['second', 1]
      return new Intl.RelativeTimeFormat(locale).format(Math.ceil(seconds / length), unit)
    },
    relative(time, now) {
      const seconds = (new Date(time).getTime() - new Date(now).getTime()) / 1000
      const [unit, length] = UNITS.find((entry) => Math.abs(seconds) >= entry[1]) ?? ['second', 1]
      const amount = unit === 'second' ? 0 : Math.trunc(seconds / length)
      return new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(amount, unit)
    },
  }
}
