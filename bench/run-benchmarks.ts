import { buildClient } from '../client/build.ts'
import { stopWhenOrphaned } from '../scripts/processes.ts'
import { apiBenchmark } from './api/api-benchmark.ts'
import type { Benchmark } from './support/benchmark.ts'
import { describeReport } from './support/describe-report.ts'
import { installPeers } from './support/install-peers.ts'
import { parseOptions, type BenchOptions } from './support/parse-options.ts'
import { writeReport } from './support/write-report.ts'
import { lighthouseBenchmark } from './lighthouse/lighthouse-benchmark.ts'
import { overloadBenchmark } from './overload/overload-benchmark.ts'
import { pageBenchmark } from './page/page-benchmark.ts'
import { scaleBenchmark } from './scale/scale-benchmark.ts'

/** In the order in which they run. */
const BENCHMARKS: readonly Benchmark[] = [
  apiBenchmark,
  scaleBenchmark,
  overloadBenchmark,
  pageBenchmark,
  lighthouseBenchmark,
]

/** `npm run bench` */
export async function run(args: readonly string[]): Promise<number> {
  // `process.exit` runs the exit handlers, which stop child processes and remove temporary files.
  const stop = () => process.exit(1)
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stop)
  stopWhenOrphaned(stop)
  try {
    return (await runBenchmarks(args)) ? 0 : 1
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    return 1
  }
}

/**
 * Runs the named benchmarks, or all, prints their reports and writes them to `bench/results` unless the run is
 * quick. Returns whether all of them finished; missed goals are reported but do not count as a failure.
 * Throws for an unknown name.
 */
async function runBenchmarks(args: readonly string[]): Promise<boolean> {
  const { names, options } = parseOptions(args)
  const chosen = choose(names)
  await buildClient()
  if (!options.quick && chosen.some(({ needsPeers }) => needsPeers)) await installPeers()
  let ran = true
  // One after the other, because each needs the whole machine.
  for (const benchmark of chosen) ran = (await runBenchmark(benchmark, options)) && ran
  return ran
}

async function runBenchmark(benchmark: Benchmark, options: BenchOptions): Promise<boolean> {
  console.log(`\n# ${benchmark.name}: ${benchmark.title}\n`)
  try {
    const report = await benchmark.run(options)
    console.log(`\n${describeReport(report)}`)
    if (!options.quick) writeReport(benchmark, report, options)
    return true
  } catch (error) {
    console.error(error)
    return false
  }
}

function choose(names: readonly string[]): readonly Benchmark[] {
  const known = BENCHMARKS.map(({ name }) => name)
  const unknown = names.filter((name) => !known.includes(name))
  if (unknown.length > 0) {
    throw new Error(
      `There is no benchmark "${unknown.join('", "')}"; there are ${known.join(', ')}.`,
    )
  }
  return BENCHMARKS.filter(({ name }) => names.length === 0 || names.includes(name))
}
