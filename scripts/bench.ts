import { runBenchmarks } from '../bench/run-benchmarks.ts'
import { buildClient } from '../client/build.ts'

await buildClient()
process.exitCode = (await runBenchmarks(process.argv.slice(2))) ? 0 : 1
