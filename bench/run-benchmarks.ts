import { buildClient } from '../client/build.ts'
import { apiBenchmark } from './api/api-benchmark.ts'
import type { Benchmark } from './frame/benchmark.ts'
import { describeReport } from './frame/describe-report.ts'
import { installPeers } from './frame/install-peers.ts'
import { parseOptions, type BenchOptions } from './frame/parse-options.ts'
import { writeReport } from './frame/write-report.ts'
import { lighthouseBenchmark } from './lighthouse/lighthouse-benchmark.ts'
import { overloadBenchmark } from './overload/overload-benchmark.ts'
import { pageBenchmark } from './page/page-benchmark.ts'
import { scaleBenchmark } from './scale/scale-benchmark.ts'

/** Every benchmark, in the order in which all of them run. */
const BENCHMARKS: readonly Benchmark[] = [
  apiBenchmark,
  scaleBenchmark,
  overloadBenchmark,
  pageBenchmark,
  lighthouseBenchmark,
]

/**
 * Runs the benchmarks that the command line names, or all, prints what they found and keeps it under
 * `bench/results`. A quick run is not kept. Answers whether every one ran to its end; whether goals were
 * reached is told and fails nothing. Throws an error with a sentence for who asks for what there is not.
 */
export async function runBenchmarks(args: readonly string[]): Promise<boolean> {
  const { names, options } = parseOptions(args)
  const chosen = choose(names)
  await buildClient()
  if (!options.quick && chosen.some(({ needsPeers }) => needsPeers)) await installPeers()
  let ran = true
  // One after the other: each has the machine for itself.
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
