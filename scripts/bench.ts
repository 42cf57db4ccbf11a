import { runBenchmarks } from '../bench/run-benchmarks.ts'
import { stopWhenOrphaned } from './processes/stop-when-orphaned.ts'

// In order: what was started ends with this process, and what a run wrote is removed.
const stop = () => process.exit(1)
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stop)
stopWhenOrphaned(stop)

try {
  process.exitCode = (await runBenchmarks(process.argv.slice(2))) ? 0 : 1
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
