import type { Benchmark, Report } from '../frame/benchmark.ts'
import { formatFigure, type Table } from '../frame/format-table.ts'
import { judgeGoal } from '../frame/judge-goal.ts'
import { measureRounds } from '../frame/measure-rounds.ts'
import type { BenchOptions } from '../frame/parse-options.ts'
import { describePinning } from '../frame/pin.ts'
import { medianOf, summarize } from '../frame/summarize.ts'
import { measureServer, type ServerSample } from '../load/measure-server.ts'
import { openSizes, type Size } from './sizes.ts'

/** The size that others are compared with, and the one the goal is about: sessions. */
const USUAL = 100_000
const LARGEST = 5_000_000
const CONNECTIONS = [10, 64, 250, 1_000]
const USUAL_CONNECTIONS = 64

/** How reads fare with more sessions, and with more people at the same time. */
export const scaleBenchmark: Benchmark = {
  name: 'scale',
  title: 'GET user with up to five million sessions, and with up to a thousand connections',
  needsPeers: false,
  run: runScale,
}

/** One thing to measure: a server, asked on so many connections. */
interface Load {
  readonly size: Size
  readonly connections: number
}

type Samples = ReadonlyMap<string, readonly ServerSample[]>

async function runScale({ quick, full, ...options }: BenchOptions): Promise<Report> {
  await using stack = new AsyncDisposableStack()
  const usual = quick ? 2_000 : USUAL
  const wanted = quick ? [1_000, usual] : [1_000, USUAL, 1_000_000, LARGEST]
  const { sizes, generator } = await openSizes(stack, { wanted, makeLargest: full })
  const seconds = options.seconds ?? (quick ? 0.3 : 3)
  const rounds = options.rounds ?? (quick ? 1 : 5)
  const middle = sizes.find(({ sessions }) => sessions === usual)
  if (!middle) throw new Error(`There is no server with ${usual} sessions.`)

  const measure = (loads: ReadonlyMap<string, Load>) =>
    measureRounds({
      contenders: [...loads.keys()],
      rounds,
      async measure(name, round) {
        const { size, connections } = loads.get(name) ?? { size: middle, connections: 1 }
        const { sessions } = size
        const plan = { kind: 'read', path: '/api/user', credential: 'bearer', sessions } as const
        const load = { connections, seconds, warmUpSeconds: seconds / 3, plan }
        const sample = await measureServer(generator, size.server, load)
        console.log(`${round + 1}/${rounds}  ${name}: ${formatFigure(sample.perSecond)} a second`)
        return sample
      },
    })
  const bySize = await measure(
    new Map(sizes.map((size) => [nameSize(size), { size, connections: USUAL_CONNECTIONS }])),
  )
  const byConnections = await measure(
    new Map(
      CONNECTIONS.map((connections) => [
        nameConnections(connections),
        { size: middle, connections },
      ]),
    ),
  )
  const largest = compare(bySize, nameSize({ sessions: LARGEST }), nameSize(middle)).median
  return {
    tables: [
      tabulate('sessions', bySize, nameSize(middle)),
      tabulate('connections', byConnections, nameConnections(USUAL_CONNECTIONS)),
    ],
    verdicts: Number.isNaN(largest)
      ? []
      : [judgeGoal({ what: '5,000,000 sessions, beside 100,000', least: 0.85 }, largest)],
    notes: [
      `The product on SQLite, ${rounds} interleaved rounds of ${seconds} s, medians; × is answers a second, round by round. Memory is what the process holds at the end of a round.`,
      ...(Number.isNaN(largest)
        ? ['Five million sessions are made and measured with `--full`.']
        : []),
      describePinning(),
    ],
    samples: Object.fromEntries([...bySize, ...byConnections]),
  }
}

const nameSize = ({ sessions }: Pick<Size, 'sessions'>) =>
  `${sessions.toLocaleString('en')} sessions`
const nameConnections = (connections: number) => `${connections.toLocaleString('en')} connections`

function compare(samples: Samples, name: string, other: string) {
  const others = samples.get(other) ?? []
  const ratios = (samples.get(name) ?? []).map(
    ({ perSecond }, round) => perSecond / (others[round]?.perSecond ?? Number.NaN),
  )
  return summarize(ratios)
}

function tabulate(what: string, samples: Samples, usual: string): Table {
  return {
    title: `GET user by ${what}`,
    head: [what, `× ${usual}`, 'min–max', 'req/s', 'CPU µs/req', 'p50 ms', 'p99 ms', 'MB'],
    rows: [...samples].map(([name, of]) => {
      const { median, min, max } = compare(samples, name, usual)
      const figures = (['perSecond', 'cpuMicros', 'p50', 'p99', 'residentMb'] as const).map(
        (figure) => formatFigure(medianOf(of, (sample) => sample[figure])),
      )
      return [name, formatFigure(median), `${formatFigure(min)}–${formatFigure(max)}`, ...figures]
    }),
  }
}
