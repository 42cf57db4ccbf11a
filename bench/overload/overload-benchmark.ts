import type { Benchmark, Report } from '../support/benchmark.ts'
import type { BenchOptions } from '../support/parse-options.ts'
import { describePinning } from '../support/pin-to-cores.ts'
import type { RequestSpec } from '../load/create-request-source.ts'
import { startLoadGenerator } from '../load/load-generator.ts'
import { makeFilledDatabase } from '../product/filled-database.ts'
import { openScratch } from '../product/scratch.ts'
import { startMeasuredProduct } from '../product/start-product.ts'
import { startProvider } from '../product/start-provider.ts'
import { describeProbes, describeFloods, judgeFlood } from './describe-floods.ts'
import { floodProduct, OVERLOAD_FACTOR, type FloodReport } from './flood-product.ts'

/** Users who log in; their ID tokens are signed in advance. */
const USERS = 1_000

export const overloadBenchmark: Benchmark = {
  name: 'overload',
  title: `${OVERLOAD_FACTOR} times as many requests as the product can answer`,
  needsPeers: false,
  run: runOverload,
}

async function runOverload({ quick, ...options }: BenchOptions): Promise<Report> {
  await using stack = new AsyncDisposableStack()
  const scratch = openScratch()
  stack.defer(() => scratch.remove())
  const withCleanup = async <Resource extends { stop(): Promise<unknown> }>(
    starting: Promise<Resource>,
  ) => {
    const part = await starting
    stack.defer(async () => void (await part.stop()))
    return part
  }
  const sessions = quick ? 2_000 : 100_000
  const seconds = options.seconds ?? (quick ? 2 : 60)
  const filled = await makeFilledDatabase(sessions)
  const generator = await withCleanup(startLoadGenerator())
  const provider = await withCleanup(startProvider())

  async function flood(requests: RequestSpec): Promise<FloodReport> {
    const databaseUrl = `sqlite:${scratch.copy(filled, `${requests.kind}.db`)}`
    // A new server for each flood, so that none affects the next.
    const server = await withCleanup(
      startMeasuredProduct({ databaseUrl, folder: scratch.folder, provider }),
    )
    const logouts = { kind: 'logout', from: sessions - sessions / 10, to: sessions } as const
    const capacitySeconds = quick ? 0.5 : 4
    console.log(
      `${OVERLOAD_FACTOR} × capacity, requests of kind "${requests.kind}", for ${seconds} s …`,
    )
    return floodProduct({ generator, server, requests, logouts, seconds, capacitySeconds })
  }

  const users = Math.min(USERS, sessions / 10)
  const floods = {
    logins: await flood({ kind: 'login', key: provider.key, users, repeats: true }),
    reads: await flood({
      kind: 'read',
      path: '/api/user',
      credential: 'bearer',
      sessions: sessions / 2,
    }),
  }
  return {
    tables: [describeFloods(floods), describeProbes(floods)],
    verdicts: Object.entries(floods).flatMap(([name, report]) => judgeFlood(name, report)),
    notes: [
      `The product on SQLite, ${seconds} s per flood. Requests are sent at a fixed rate, without waiting for responses, on at most 4,000 connections, at most 2,000 of them new per second. A request without a free connection is not sent; "sent" counts only requests that were sent.`,
      'The capacity is measured before, with 64 connections. Shed means answered with 503.',
      describePinning(),
    ],
    samples: floods,
  }
}
