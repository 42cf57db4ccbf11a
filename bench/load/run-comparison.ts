import { formatFigure, type Table } from '../support/format-table.ts'
import { measureRounds } from '../support/measure-rounds.ts'
import type { BenchOptions } from '../support/parse-options.ts'
import { medianOf, summarize, type Summary } from '../support/summarize.ts'
import type { RunningServer } from '../product/start-product.ts'
import type { LoadGenerator } from './load-generator.ts'
import { measureServer, type ServerSample } from './measure-server.ts'
import type { RequestSpec } from './create-request-source.ts'

/** The default number of connections, which the goals refer to. */
export const CONNECTIONS = 64

export interface Contender {
  readonly server: RunningServer
  readonly requests: (round: number) => RequestSpec
  readonly connections?: number
  /** Runs before each round and is not measured. */
  readonly prepare?: () => Promise<void>
}

/** One call, and the contenders by their names in the table. */
export interface Comparison {
  readonly call: string
  /** The contender that the others are compared with. */
  readonly baseline: string
  readonly contenders: Readonly<Record<string, Contender>>
}

/** Times are seconds. */
export interface RunLength {
  readonly rounds: number
  readonly seconds: number
  readonly warmUpSeconds: number
}

export function decideRunLength(
  { quick, ...overrides }: BenchOptions,
  defaults: Pick<RunLength, 'rounds' | 'seconds'>,
): RunLength {
  const rounds = overrides.rounds ?? (quick ? 1 : defaults.rounds)
  const seconds = overrides.seconds ?? (quick ? 0.3 : defaults.seconds)
  return { rounds, seconds, warmUpSeconds: seconds / 4 }
}

export interface ComparisonResult {
  readonly call: string
  readonly samples: ReadonlyMap<string, readonly ServerSample[]>
  readonly table: Table
  /** The ratio of successful responses per second, per round. */
  ratio(name: string, other: string): Summary
  median(name: string, figure: (sample: ServerSample) => number): number
}

/** Measures the contenders in interleaved rounds and compares them with the baseline. */
export async function runComparison(
  { call, baseline, contenders }: Comparison,
  generator: LoadGenerator,
  { rounds, seconds, warmUpSeconds }: RunLength,
): Promise<ComparisonResult> {
  const samples = await measureRounds({
    contenders: Object.keys(contenders),
    rounds,
    async measure(name, round) {
      const contender = contenders[name]
      if (!contender) throw new Error(`There is no contender ${name}.`)
      const { server, requests, connections = CONNECTIONS, prepare } = contender
      await prepare?.()
      const load = { connections, seconds, warmUpSeconds, requests: requests(round) }
      const sample = await measureServer(generator, server, load)
      console.log(
        `${call} ${round + 1}/${rounds}  ${name}: ${formatFigure(sample.perSecond)} per second`,
      )
      return sample
    },
  })
  const ratio = (name: string, other: string) =>
    summarize(
      (samples.get(name) ?? []).map(
        ({ perSecond }, round) =>
          perSecond / (samples.get(other)?.[round]?.perSecond ?? Number.NaN),
      ),
    )
  const median: ComparisonResult['median'] = (name, figure) => medianOf(samples.get(name), figure)
  const table = tabulate({ call, baseline, names: [...samples.keys()] }, { ratio, median })
  return { call, samples, table, ratio, median }
}

function tabulate(
  { call, baseline, names }: Omit<Comparison, 'contenders'> & { readonly names: readonly string[] },
  { ratio, median }: Pick<ComparisonResult, 'ratio' | 'median'>,
): Table {
  return {
    title: `${call}, compared with ${baseline}`,
    head: [call, '×', 'min–max', 'by CPU', 'req/s', 'CPU µs/req', 'p50 ms', 'p99 ms', 'MB'],
    rows: names.map((name) => {
      const to = ratio(name, baseline)
      const figures = [
        median(name, ({ perSecond }) => perSecond),
        median(name, ({ cpuMicros }) => cpuMicros),
        median(name, ({ p50 }) => p50),
        median(name, ({ p99 }) => p99),
        median(name, ({ residentMb }) => residentMb),
      ]
      const byCpu = median(baseline, ({ cpuMicros }) => cpuMicros) / (figures[1] ?? Number.NaN)
      const spread = `${formatFigure(to.min)}–${formatFigure(to.max)}`
      return [name, formatFigure(to.median), spread, ...[byCpu, ...figures].map(formatFigure)]
    }),
  }
}
