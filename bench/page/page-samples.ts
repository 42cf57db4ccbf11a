import { medianOf } from '../support/summarize.ts'
import type { PaintFigures } from './page-observers.ts'

/** The contenders' names in the tables. */
export const NAMES = {
  foyer: 'Foyer',
  static: 'static HTML',
  betterAuth: 'better-auth, bare form',
  firebaseUi: 'FirebaseUI for React',
} as const

/** One round of a contender, with NaN for figures it does not have. Times are milliseconds since navigation. */
export interface PageSample extends PaintFigures {
  /** A script handles a form that is submitted early. */
  readonly interactive: number
  /** Home is painted for a returning user, with an empty and with a full cache. */
  readonly cold: number
  readonly warm: number
}

/** Samples by contender. */
export type PageSamples = ReadonlyMap<string, readonly PageSample[]>

export type Figure = keyof PageSample

/** Our median divided by another contender's; NaN if either is missing. */
export function compareWith(samples: PageSamples, name: string, figure: Figure): number {
  const medianFor = (contender: string) =>
    medianOf(samples.get(contender), (sample) => sample[figure])
  return medianFor(NAMES.foyer) / medianFor(name)
}
