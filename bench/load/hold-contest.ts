import { formatFigure, type Table } from '../frame/format-table.ts'
import { measureRounds } from '../frame/measure-rounds.ts'
import type { BenchOptions } from '../frame/parse-options.ts'
import { medianOf, summarize, type Summary } from '../frame/summarize.ts'
import type { RunningServer } from '../product/start-product.ts'
import type { LoadGenerator } from './load-generator.ts'
import { measureServer, type ServerSample } from './measure-server.ts'
import type { PlanParameters } from './plans.ts'

/** Connections that ask at the same time, when nothing else is said: those the goals are for. */
export const CONNECTIONS = 64

/** Somebody who is measured: whom to ask, for what in each round, and on how many connections. */
export interface Contender {
  readonly server: RunningServer
  readonly plan: (round: number) => PlanParameters
  readonly connections?: number
  /** What is done before each round, and not measured. */
  readonly prepare?: () => Promise<void>
}

/** One call, and everybody who can answer it, by the name the table gives them. */
export interface Contest {
  readonly call: string
  /** Who is the measure of the others. */
  readonly beside: string
  readonly contenders: Readonly<Record<string, Contender>>
}

/** How thoroughly to measure: times in seconds. */
export interface Thoroughness {
  readonly rounds: number
  readonly seconds: number
  readonly warmUpSeconds: number
}

/** How thoroughly to measure: as asked for, in short when it must be quick, else as is usual. */
export function decideThoroughness(
  { quick, ...asked }: BenchOptions,
  usual: Pick<Thoroughness, 'rounds' | 'seconds'>,
): Thoroughness {
  const rounds = asked.rounds ?? (quick ? 1 : usual.rounds)
  const seconds = asked.seconds ?? (quick ? 0.3 : usual.seconds)
  return { rounds, seconds, warmUpSeconds: seconds / 4 }
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

/** Measures everybody in turn, and says how they stand beside one of them. */
export async function holdContest(
  { call, beside, contenders }: Contest,
  generator: LoadGenerator,
  { rounds, seconds, warmUpSeconds }: Thoroughness,
): Promise<Outcome> {
  const samples = await measureRounds({
    contenders: Object.keys(contenders),
    rounds,
    async measure(name, round) {
      const contender = contenders[name]
      if (!contender) throw new Error(`Nobody is called ${name}.`)
      const { server, plan, connections = CONNECTIONS, prepare } = contender
      await prepare?.()
      const load = { connections, seconds, warmUpSeconds, plan: plan(round) }
      const sample = await measureServer(generator, server, load)
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
  const table = tabulate({ call, beside, names: [...samples.keys()] }, { ratio, median })
  return { call, samples, table, ratio, median }
}

function tabulate(
  { call, beside, names }: Omit<Contest, 'contenders'> & { readonly names: readonly string[] },
  { ratio, median }: Pick<Outcome, 'ratio' | 'median'>,
): Table {
  return {
    title: `${call}, beside ${beside}`,
    head: [call, '×', 'min–max', 'by CPU', 'req/s', 'CPU µs/req', 'p50 ms', 'p99 ms', 'MB'],
    rows: names.map((name) => {
      const to = ratio(name, beside)
      const figures = [
        median(name, ({ perSecond }) => perSecond),
        median(name, ({ cpuMicros }) => cpuMicros),
        median(name, ({ p50 }) => p50),
        median(name, ({ p99 }) => p99),
        median(name, ({ residentMb }) => residentMb),
      ]
      const byCpu = median(beside, ({ cpuMicros }) => cpuMicros) / (figures[1] ?? Number.NaN)
      const spread = `${formatFigure(to.min)}–${formatFigure(to.max)}`
      return [name, formatFigure(to.median), spread, ...[byCpu, ...figures].map(formatFigure)]
    }),
  }
}
