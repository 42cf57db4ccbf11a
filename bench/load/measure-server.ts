import { readProcessCost } from '../support/process-cost.ts'
import type { RunningServer } from '../product/start-product.ts'
import type { LoadGenerator } from './load-generator.ts'
import type { LoadJob, LoadResult } from './load-job.ts'

export interface ServerSample extends LoadResult {
  /** Successful responses per second. */
  readonly perSecond: number
  /** The share (0 to 1) of responses that were not successful. */
  readonly refused: number
  /** CPU time of the server's process per successful response: microseconds. */
  readonly cpuMicros: number
  /** Memory at the end: megabytes. */
  readonly residentMb: number
}

export async function measureServer(
  generator: LoadGenerator,
  { pid, port }: RunningServer,
  job: Omit<LoadJob, 'port'>,
): Promise<ServerSample> {
  let before = readProcessCost(pid)
  const result = await generator.run({ ...job, port }, () => (before = readProcessCost(pid)))
  const after = readProcessCost(pid)
  const ok = countOk(result)
  return {
    ...result,
    perSecond: ok / result.seconds,
    refused: 1 - ok / result.responses,
    cpuMicros: ((after.cpuSeconds - before.cpuSeconds) * 1e6) / ok,
    residentMb: after.residentMb,
  }
}

function countOk({ statuses }: LoadResult): number {
  const ok = Object.entries(statuses).filter(([status]) => status.startsWith('2'))
  return ok.reduce((sum, [, count]) => sum + count, 0)
}
