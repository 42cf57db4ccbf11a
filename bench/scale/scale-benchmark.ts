import type { Benchmark, Report } from '../support/benchmark.ts'
import { judgeGoal, type Verdict } from '../support/judge-goal.ts'
import type { BenchOptions } from '../support/parse-options.ts'
import { describePinning } from '../support/pin-to-cores.ts'
import { describeCaveats } from '../load/describe-caveats.ts'
import {
  CONNECTIONS as DEFAULT_CONNECTIONS,
  decideRunLength,
  runComparison,
  type Contender,
  type Comparison,
  type ComparisonResult,
  type RunLength,
} from '../load/run-comparison.ts'
import { openSizes, type Size } from './sizes.ts'
import { describeSoak, soak } from './soak.ts'

/** The baseline, and the size of the goal: sessions. */
const BASELINE_SESSIONS = 100_000
const LARGEST = 5_000_000
const CONNECTIONS = [10, 64, 250, 1_000]
const SOAK_SECONDS = 600

export const scaleBenchmark: Benchmark = {
  name: 'scale',
  title: 'GET user with up to five million sessions, and with up to a thousand connections',
  needsPeers: false,
  run: runScale,
}

async function runScale(options: BenchOptions): Promise<Report> {
  const { quick, full } = options
  await using stack = new AsyncDisposableStack()
  const baselineSessions = quick ? 2_000 : BASELINE_SESSIONS
  const sessionCounts = quick
    ? [1_000, baselineSessions]
    : [1_000, BASELINE_SESSIONS, 1_000_000, LARGEST]
  const { sizes, generator } = await openSizes(stack, { sessionCounts, makeLargest: full })
  const thorough = decideRunLength(options, { rounds: 5, seconds: 3 })
  const baselineSize = sizes.find(({ sessions }) => sessions === baselineSessions)
  if (!baselineSize) throw new Error(`There is no server with ${baselineSessions} sessions.`)

  const bySessions = await runComparison(
    contestBySessions(sizes, baselineSessions),
    generator,
    thorough,
  )
  const byConnections = await runComparison(contestByConnections(baselineSize), generator, thorough)
  const soaked = full ? [await soak(generator, baselineSize, SOAK_SECONDS)] : []
  const isLargest = sizes.some(({ sessions }) => sessions === LARGEST)
  return {
    tables: [bySessions.table, byConnections.table, ...soaked.map(describeSoak)],
    verdicts: isLargest ? [judgeLargest(bySessions)] : [],
    notes: [
      ...describeScale(thorough, { isLargest, full }),
      ...[bySessions, byConnections].flatMap(describeCaveats),
    ],
    samples: { ...Object.fromEntries([...bySessions.samples, ...byConnections.samples]), soaked },
  }
}

function describeScale(
  { rounds, seconds }: RunLength,
  { isLargest, full }: { readonly isLargest: boolean; readonly full: boolean },
): readonly string[] {
  return [
    `The product on SQLite, ${rounds} interleaved rounds of ${seconds} s, medians. Memory is measured at the end of a round.`,
    ...(isLargest ? [] : ['`--full` adds five million sessions.']),
    ...(full ? [] : ['`--full` adds ten minutes of load and the growth of memory.']),
    describePinning(),
  ]
}

function contestBySessions(sizes: readonly Size[], baselineSessions: number): Comparison {
  return {
    call: 'GET user by sessions',
    baseline: nameSessions(baselineSessions),
    contenders: Object.fromEntries(
      sizes.map((size) => [nameSessions(size.sessions), reader(size)]),
    ),
  }
}

function contestByConnections(size: Size): Comparison {
  const contenders = CONNECTIONS.map((connections) => [
    nameConnections(connections),
    { ...reader(size), connections },
  ])
  return {
    call: 'GET user by connections',
    baseline: nameConnections(DEFAULT_CONNECTIONS),
    contenders: Object.fromEntries(contenders),
  }
}

function reader({ sessions, server, warmPageCache }: Size): Contender {
  const requests = { kind: 'read', path: '/api/user', credential: 'bearer', sessions } as const
  // Before each round, because some systems drop unused pages within half a minute.
  return { server, requests: () => requests, prepare: warmPageCache }
}

function judgeLargest({ ratio }: ComparisonResult): Verdict {
  const { median } = ratio(nameSessions(LARGEST), nameSessions(BASELINE_SESSIONS))
  return judgeGoal({ title: '5,000,000 sessions ÷ 100,000', min: 0.85 }, median)
}

const nameSessions = (sessions: number) => `${sessions.toLocaleString('en')} sessions`
const nameConnections = (connections: number) => `${connections.toLocaleString('en')} connections`
