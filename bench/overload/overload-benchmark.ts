import type { Benchmark, Report } from '../frame/benchmark.ts'
import type { BenchOptions } from '../frame/parse-options.ts'
import { describePinning } from '../frame/pin.ts'
import type { PlanParameters } from '../load/plans.ts'
import { startLoadGenerator } from '../load/load-generator.ts'
import { makeFilledDatabase } from '../product/filled-database.ts'
import { openScratch } from '../product/scratch.ts'
import { startProduct } from '../product/start-product.ts'
import { startProvider } from '../product/start-provider.ts'
import { describeBeside, describeFloods, judgeFlood } from './describe-floods.ts'
import { floodProduct, TIMES_CAPACITY, type Flooded } from './flood-product.ts'

/** People who log in: a proof for each is signed beforehand. */
const PEOPLE = 1_000

/** What becomes of the product when ten times as many come as it can serve. */
export const overloadBenchmark: Benchmark = {
  name: 'overload',
  title: `asked for ${TIMES_CAPACITY} times what it can do`,
  needsPeers: false,
  run: runOverload,
}

async function runOverload({ quick, ...options }: BenchOptions): Promise<Report> {
  await using stack = new AsyncDisposableStack()
  const scratch = openScratch()
  stack.defer(() => scratch.remove())
  const keep = async <Part extends { stop(): Promise<unknown> }>(starting: Promise<Part>) => {
    const part = await starting
    stack.defer(async () => void (await part.stop()))
    return part
  }
  const sessions = quick ? 2_000 : 100_000
  const seconds = options.seconds ?? (quick ? 2 : 60)
  const filled = await makeFilledDatabase(sessions)
  const generator = await keep(startLoadGenerator())
  const provider = await keep(startProvider())

  async function flood(plan: PlanParameters): Promise<Flooded> {
    const databaseUrl = `sqlite:${scratch.copy(filled, `${plan.kind}.db`)}`
    // A product of its own: nothing is left of the flood before.
    const server = await keep(startProduct({ databaseUrl, folder: scratch.folder, provider }))
    const logouts = { kind: 'logout', from: sessions - sessions / 10, to: sessions } as const
    const capacitySeconds = quick ? 0.5 : 4
    console.log(`${TIMES_CAPACITY} times as many of "${plan.kind}", for ${seconds} s …`)
    return floodProduct({ generator, server, plan, logouts, seconds, capacitySeconds })
  }

  const people = Math.min(PEOPLE, sessions / 10)
  const floods = {
    logins: await flood({ kind: 'login', key: provider.key, people }),
    reads: await flood({
      kind: 'read',
      path: '/api/user',
      credential: 'bearer',
      sessions: sessions / 2,
    }),
  }
  return {
    tables: [describeFloods(floods), describeBeside(floods)],
    verdicts: Object.entries(floods).flatMap(([name, flooded]) => judgeFlood(name, flooded)),
    notes: [
      `The product on SQLite, ${seconds} s of each. Requests go out whether those before are answered or not, on at most 4,000 connections, 2,000 new ones a second; what finds no free connection is not sent, so "sent" is what really came.`,
      'Good is answered with what was asked for; × is beside the capacity, measured just before with 64 connections. A refusal is a 503.',
      describePinning(),
    ],
    samples: floods,
  }
}
