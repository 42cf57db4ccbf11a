import { runBenchmarks } from '../bench/run-benchmarks.ts'
import { stopWhenOrphaned } from './processes/stop-when-orphaned.ts'

// What was started ends with this process, however that ends: see bench/frame/at-exit.ts.
const stop = () => process.exit(1)
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stop)
stopWhenOrphaned(stop)

try {
  process.exitCode = (await runBenchmarks(process.argv.slice(2))) ? 0 : 1
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
