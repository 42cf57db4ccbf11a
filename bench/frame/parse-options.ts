import { parseArgs } from 'node:util'

/** How a benchmark is run. */
export interface BenchOptions {
  /** Seconds instead of minutes: shows that it works, and measures nothing worth keeping. */
  readonly quick: boolean
  /** Also what takes longer than a few minutes. */
  readonly full: boolean
  /** How often everybody is measured; each benchmark has its own number when nothing is said. */
  readonly rounds: number | undefined
  /** How long one measurement takes: seconds; likewise. */
  readonly seconds: number | undefined
}

/** What the command line asks for: which benchmarks (none named: all), and how. */
export interface BenchCommand {
  readonly names: readonly string[]
  readonly options: BenchOptions
}

/** Reads `api --quick --rounds=3`. Throws an error that says what it cannot read. */
export function parseOptions(args: readonly string[]): BenchCommand {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      quick: { type: 'boolean', default: false },
      full: { type: 'boolean', default: false },
      rounds: { type: 'string' },
      seconds: { type: 'string' },
    },
  })
  const { quick, full, rounds, seconds } = values
  const numbers = { rounds: toNumber('rounds', rounds), seconds: toNumber('seconds', seconds) }
  return { names: positionals, options: { quick, full, ...numbers } }
}

function toNumber(name: string, text: string | undefined): number | undefined {
  if (text === undefined) return undefined
  const number = Number(text)
  if (number > 0) return number
  throw new Error(`--${name} must be a number above 0, not "${text}".`)
}
