import { parseArgs } from 'node:util'

export interface BenchOptions {
  /** A smoke test of seconds; its figures are not kept. */
  readonly quick: boolean
  /** Includes measurements that take longer than a few minutes. */
  readonly full: boolean
  /** Each benchmark has its own default. */
  readonly rounds: number | undefined
  /** Length of one measurement, with a default per benchmark: seconds. */
  readonly seconds: number | undefined
}

/** Without names, all benchmarks run. */
export interface BenchCommand {
  readonly names: readonly string[]
  readonly options: BenchOptions
}

/** Parses arguments such as `api --quick --rounds=3`. Throws if they are invalid. */
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
