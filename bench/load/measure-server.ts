import { readProcessCost } from '../frame/process-cost.ts'
import type { RunningServer } from '../product/start-product.ts'
import type { LoadGenerator } from './load-generator.ts'
import type { LoadJob, LoadResult } from './load-job.ts'

/** What one measurement of a server told. */
export interface ServerSample extends LoadResult {
  /** Good answers a second: a refusal is quick, and worth nothing. */
  readonly perSecond: number
  /** Of all answers, the share (0 to 1) that was not good. */
  readonly refused: number
  /** What a good answer took of the server's own process: microseconds on a core. */
  readonly cpuMicros: number
  /** What it held at the end: megabytes. */
  readonly residentMb: number
}

/** Asks a server as a job says. */
export async function measureServer(
  generator: LoadGenerator,
  { pid, port }: RunningServer,
  job: Omit<LoadJob, 'port'>,
): Promise<ServerSample> {
  let before = readProcessCost(pid)
  const result = await generator.run({ ...job, port }, () => (before = readProcessCost(pid)))
  const after = readProcessCost(pid)
  const good = countGood(result)
  return {
    ...result,
    perSecond: good / result.seconds,
    refused: 1 - good / result.answers,
    cpuMicros: ((after.cpuSeconds - before.cpuSeconds) * 1e6) / good,
    residentMb: after.residentMb,
  }
}

function countGood({ statuses }: LoadResult): number {
  const good = Object.entries(statuses).filter(([status]) => status.startsWith('2'))
  return good.reduce((sum, [, count]) => sum + count, 0)
}
