import type { Benchmark, Report } from '../frame/benchmark.ts'
import { judgeGoal, type Verdict } from '../frame/judge-goal.ts'
import type { BenchOptions } from '../frame/parse-options.ts'
import { describePinning } from '../frame/pin.ts'
import { describeCaveats } from '../load/describe-caveats.ts'
import {
  CONNECTIONS as USUAL_CONNECTIONS,
  decideThoroughness,
  holdContest,
  type Contender,
  type Contest,
  type Outcome,
  type Thoroughness,
} from '../load/hold-contest.ts'
import { openSizes, type Size } from './sizes.ts'
import { describeSoak, soak } from './soak.ts'

/** The size that others are compared with, and the one the goal is about: sessions. */
const USUAL = 100_000
const LARGEST = 5_000_000
const CONNECTIONS = [10, 64, 250, 1_000]
/** How long a soak takes: seconds. */
const SOAK_SECONDS = 600

/** How reads fare with more sessions, and with more people at the same time. */
export const scaleBenchmark: Benchmark = {
  name: 'scale',
  title: 'GET user with up to five million sessions, and with up to a thousand connections',
  needsPeers: false,
  run: runScale,
}

async function runScale(options: BenchOptions): Promise<Report> {
  const { quick, full } = options
  await using stack = new AsyncDisposableStack()
  const usual = quick ? 2_000 : USUAL
  const wanted = quick ? [1_000, usual] : [1_000, USUAL, 1_000_000, LARGEST]
  const { sizes, generator } = await openSizes(stack, { wanted, makeLargest: full })
  const thorough = decideThoroughness(options, { rounds: 5, seconds: 3 })
  const middle = sizes.find(({ sessions }) => sessions === usual)
  if (!middle) throw new Error(`There is no server with ${usual} sessions.`)

  const bySessions = await holdContest(contestBySessions(sizes, usual), generator, thorough)
  const byConnections = await holdContest(contestByConnections(middle), generator, thorough)
  const soaked = full ? [await soak(generator, middle, SOAK_SECONDS)] : []
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
  { rounds, seconds }: Thoroughness,
  { isLargest, full }: { readonly isLargest: boolean; readonly full: boolean },
): readonly string[] {
  return [
    `The product on SQLite, ${rounds} interleaved rounds of ${seconds} s, medians. Memory is what the process holds at the end of a round.`,
    ...(isLargest ? [] : ['Five million sessions are made and measured with `--full`.']),
    ...(full ? [] : ['Ten minutes of load, and what memory does meanwhile, come with `--full`.']),
    describePinning(),
  ]
}

function contestBySessions(sizes: readonly Size[], usual: number): Contest {
  return {
    call: 'GET user by sessions',
    beside: nameSessions(usual),
    contenders: Object.fromEntries(
      sizes.map((size) => [nameSessions(size.sessions), reader(size)]),
    ),
  }
}

function contestByConnections(size: Size): Contest {
  const contenders = CONNECTIONS.map((connections) => [
    nameConnections(connections),
    { ...reader(size), connections },
  ])
  return {
    call: 'GET user by connections',
    beside: nameConnections(USUAL_CONNECTIONS),
    contenders: Object.fromEntries(contenders),
  }
}

function reader({ sessions, server, readThrough }: Size): Contender {
  const plan = { kind: 'read', path: '/api/user', credential: 'bearer', sessions } as const
  // Each round: some systems give back within half a minute what nobody looked at.
  return { server, plan: () => plan, prepare: readThrough }
}

function judgeLargest({ ratio }: Outcome): Verdict {
  const { median } = ratio(nameSessions(LARGEST), nameSessions(USUAL))
  return judgeGoal({ what: '5,000,000 sessions, beside 100,000', least: 0.85 }, median)
}

const nameSessions = (sessions: number) => `${sessions.toLocaleString('en')} sessions`
const nameConnections = (connections: number) => `${connections.toLocaleString('en')} connections`
