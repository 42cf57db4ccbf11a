import { formatFigure, type Table } from '../frame/format-table.ts'
import { measureRounds } from '../frame/measure-rounds.ts'
import { medianOf, summarize, type Summary } from '../frame/summarize.ts'
import type { LoadGenerator } from '../load/load-generator.ts'
import { measureServer, type ServerSample } from '../load/measure-server.ts'
import type { Contest } from './contests.ts'

/** Connections that ask at the same time (docs/performance). */
const CONNECTIONS = 64

/** How thoroughly to measure: times in seconds. */
export interface Thoroughness {
  readonly rounds: number
  readonly seconds: number
  readonly warmUpSeconds: number
}

/** What a contest found. */
export interface Outcome {
  readonly call: string
  readonly samples: ReadonlyMap<string, readonly ServerSample[]>
  readonly table: Table
  /** How many times as many answers a second as another, round by round. */
  ratio(name: string, other: string): Summary
  /** The median of one figure of a contender. */
  median(name: string, figure: (sample: ServerSample) => number): number
}

/** Measures everybody in turn, and says how they stand to the first. */
export async function holdContest(
  { call, contenders }: Contest,
  generator: LoadGenerator,
  { rounds, seconds, warmUpSeconds }: Thoroughness,
): Promise<Outcome> {
  const samples = await measureRounds({
    contenders: Object.keys(contenders),
    rounds,
    async measure(name, round) {
      const contender = contenders[name]
      if (!contender) throw new Error(`Nobody is called ${name}.`)
      const plan = contender.plan(round)
      const load = { connections: CONNECTIONS, seconds, warmUpSeconds, plan }
      const sample = await measureServer(generator, contender.server, load)
      console.log(
        `${call} ${round + 1}/${rounds}  ${name}: ${formatFigure(sample.perSecond)} a second`,
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
  const median: Outcome['median'] = (name, figure) => medianOf(samples.get(name), figure)
  const table = tabulate(call, [...samples.keys()], { ratio, median })
  return { call, samples, table, ratio, median }
}

function tabulate(
  call: string,
  names: readonly string[],
  { ratio, median }: Pick<Outcome, 'ratio' | 'median'>,
): Table {
  const [first = ''] = names
  return {
    title: `${call}, ${CONNECTIONS} connections`,
    head: [call, '× first', 'min–max', 'by CPU', 'req/s', 'CPU µs/req', 'p50 ms', 'p99 ms', 'MB'],
    rows: names.map((name) => {
      const to = ratio(name, first)
      const figures = [
        median(name, ({ perSecond }) => perSecond),
        median(name, ({ cpuMicros }) => cpuMicros),
        median(name, ({ p50 }) => p50),
        median(name, ({ p99 }) => p99),
        median(name, ({ residentMb }) => residentMb),
      ]
      const byCpu = median(first, ({ cpuMicros }) => cpuMicros) / (figures[1] ?? Number.NaN)
      const spread = `${formatFigure(to.min)}–${formatFigure(to.max)}`
      return [name, formatFigure(to.median), spread, ...[byCpu, ...figures].map(formatFigure)]
    }),
  }
}
