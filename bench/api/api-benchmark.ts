import type { Benchmark, Report } from '../frame/benchmark.ts'
import type { BenchOptions } from '../frame/parse-options.ts'
import { describePinning } from '../frame/pin.ts'
import { loginContest, logoutContest, readContest, renameContest } from './contests.ts'
import { describeCaveats } from '../load/describe-caveats.ts'
import { decideThoroughness, holdContest, type Thoroughness } from '../load/hold-contest.ts'
import { judgeApi } from './judge-api.ts'
import { requireRightAnswers } from './require-right-answers.ts'
import { openServers } from './servers.ts'

/** What a signed-in request and a login cost, beside what people pick instead. */
export const apiBenchmark: Benchmark = {
  name: 'api',
  title: 'what a request costs, beside bare node:http and what people pick instead',
  needsPeers: true,
  run: runApi,
}

async function runApi(options: BenchOptions): Promise<Report> {
  await using stack = new AsyncDisposableStack()
  const servers = await openServers(stack, options.quick ? 2_000 : 100_000)
  const { generator } = servers
  const thorough = decideThoroughness(options, { rounds: 5, seconds: 2 })
  const { rounds, seconds } = thorough
  // Calls that write get fewer rounds: all of it has to fit into four minutes.
  const brief: Thoroughness = { ...thorough, rounds: Math.ceil(rounds / 2) }

  const reading = readContest(servers)
  await requireRightAnswers(reading)
  // The first second of a process is the compiler's.
  await holdContest({ ...reading, call: 'warm-up' }, generator, { ...thorough, rounds: 1 })
  const outcomes = [
    await holdContest(reading, generator, thorough),
    await holdContest(renameContest(servers), generator, brief),
    await holdContest(loginContest(servers), generator, brief),
    await holdContest(logoutContest(servers, brief.rounds), generator, brief),
  ] as const
  return {
    tables: outcomes.map(({ table }) => table),
    verdicts: judgeApi(outcomes[0], outcomes[2]),
    notes: [
      `${servers.sessions.toLocaleString('en')} sessions, ${rounds} interleaved rounds of ${seconds} s (writes ${brief.rounds}); medians.`,
      '× is good answers a second beside the other in the same round, "by CPU" the same by what an answer costs the server. CPU is what the server itself took; at Postgres not the database.',
      describePinning(),
      ...outcomes.flatMap(describeCaveats),
    ],
    samples: outcomes.map(({ call, samples }) => ({ call, samples: Object.fromEntries(samples) })),
  }
}
