import { medianOf } from '../frame/summarize.ts'
import type { PaintFigures } from './watch-page.ts'

/** Who is measured, by the names that the tables show. */
export const NAMES = {
  foyer: 'Foyer',
  static: 'static HTML',
  betterAuth: 'better-auth, bare form',
  firebaseUi: 'FirebaseUI for React',
} as const

/** One round of a contender. What it has not got is NaN. Times are milliseconds from the navigation on. */
export interface PageSample extends PaintFigures {
  /** A form that is sent early is taken by a script. */
  readonly live: number
  /** Home is painted for somebody who comes back: with nothing in the cache, and with all of it. */
  readonly cold: number
  readonly warm: number
}

/** The samples of everybody who took part, by their names. */
export type PageSamples = ReadonlyMap<string, readonly PageSample[]>

/** What a sample tells. */
export type Figure = keyof PageSample

/** How many times as much of something we have as another. NaN when one of us has none of it. */
export function compareWith(samples: PageSamples, name: string, figure: Figure): number {
  const medianFor = (who: string) => medianOf(samples.get(who), (sample) => sample[figure])
  return medianFor(NAMES.foyer) / medianFor(name)
}
