import { readProcessCost } from '../frame/process-cost.ts'
import type { RunningServer } from '../product/start-product.ts'
import type { LoadGenerator } from './load-generator.ts'
import type { LoadJob, LoadResult } from './load-job.ts'

/** What one measurement of a server told. */
export interface ServerSample extends LoadResult {
  /** Answers a second. */
  readonly perSecond: number
  /** What an answer took of the server's own process: microseconds on a core. */
  readonly cpuMicros: number
  /** What it held at the end: megabytes. */
  readonly residentMb: number
}

/** Of a hundred answers so many may be refusals; with more of them something else is measured. */
const REFUSALS_TOLERATED = 0.001

/** Asks a server as a job says. Throws when it refuses what it is asked. */
export async function measureServer(
  generator: LoadGenerator,
  { pid, port }: RunningServer,
  job: Omit<LoadJob, 'port'>,
): Promise<ServerSample> {
  let before = readProcessCost(pid)
  const result = await generator.run({ ...job, port }, () => (before = readProcessCost(pid)))
  const after = readProcessCost(pid)
  requireGood(result, job)
  return {
    ...result,
    perSecond: result.answers / result.seconds,
    cpuMicros: ((after.cpuSeconds - before.cpuSeconds) * 1e6) / result.answers,
    residentMb: after.residentMb,
  }
}

function requireGood({ statuses, answers }: LoadResult, { plan }: Pick<LoadJob, 'plan'>): void {
  const good = Object.entries(statuses).filter(([status]) => status.startsWith('2'))
  const refused = answers - good.reduce((sum, [, count]) => sum + count, 0)
  if (answers > 0 && refused <= answers * REFUSALS_TOLERATED) return
  throw new Error(`Asked for "${plan.kind}" it answered ${JSON.stringify(statuses)}.`)
}
