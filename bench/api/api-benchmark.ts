import type { Benchmark, Report } from '../support/benchmark.ts'
import type { BenchOptions } from '../support/parse-options.ts'
import { describePinning } from '../support/pin-to-cores.ts'
import { compareLogins, compareLogouts, compareReads, compareUpdates } from './comparisons.ts'
import { describeCaveats } from '../load/describe-caveats.ts'
import { decideRunLength, runComparison, type RunLength } from '../load/run-comparison.ts'
import { judgeApi } from './judge-api.ts'
import { requireCorrectResponses } from './require-correct-responses.ts'
import { openServers } from './servers.ts'

export const apiBenchmark: Benchmark = {
  name: 'api',
  title: 'requests per second, compared with bare node:http and common alternatives',
  needsPeers: true,
  run: runApi,
}

async function runApi(options: BenchOptions): Promise<Report> {
  await using stack = new AsyncDisposableStack()
  const servers = await openServers(stack, options.quick ? 2_000 : 100_000)
  const { generator } = servers
  const thorough = decideRunLength(options, { rounds: 5, seconds: 2 })
  const { rounds, seconds } = thorough
  // Calls that write get fewer rounds, so that a run takes about four minutes.
  const brief: RunLength = { ...thorough, rounds: Math.ceil(rounds / 2) }

  const reading = compareReads(servers)
  await requireCorrectResponses(reading)
  // In its first second, a process mostly compiles.
  await runComparison({ ...reading, call: 'warm-up' }, generator, { ...thorough, rounds: 1 })
  const calls = {
    reads: await runComparison(reading, generator, thorough),
    updates: await runComparison(compareUpdates(servers), generator, brief),
    logins: await runComparison(compareLogins(servers), generator, brief),
    logouts: await runComparison(compareLogouts(servers, brief.rounds), generator, brief),
  }
  const outcomes = Object.values(calls)
  return {
    tables: outcomes.map(({ table }) => table),
    verdicts: judgeApi(calls),
    notes: [
      `${servers.sessions.toLocaleString('en')} sessions, ${rounds} interleaved rounds of ${seconds} s (writes: ${brief.rounds} rounds); medians.`,
      '× compares successful responses per second within a round, "by CPU" compares CPU time per response. CPU is that of the server\'s process, without Postgres.',
      describePinning(),
      ...outcomes.flatMap(describeCaveats),
    ],
    samples: outcomes.map(({ call, samples }) => ({ call, samples: Object.fromEntries(samples) })),
  }
}
