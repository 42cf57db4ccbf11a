import { runBenchmarks } from '../bench/run-benchmarks.ts'
import { stopWhenOrphaned } from './processes.ts'

// `process.exit` runs the exit handlers, which stop child processes and remove temporary files.
const stop = () => process.exit(1)
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stop)
stopWhenOrphaned(stop)

try {
  process.exitCode = (await runBenchmarks(process.argv.slice(2))) ? 0 : 1
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
