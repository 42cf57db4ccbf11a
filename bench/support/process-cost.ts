import { readdirSync, readFileSync } from 'node:fs'

/** Read from Linux's /proc; `NaN` elsewhere. */
export interface ProcessCost {
  /** User and system time of all threads: seconds. */
  readonly cpuSeconds: number
  /** Resident memory: megabytes. */
  readonly residentMb: number
}

export function readProcessCost(pid: number): ProcessCost {
  try {
    return { cpuSeconds: readCpuSeconds(pid), residentMb: readResidentMb(pid) }
  } catch {
    return { cpuSeconds: Number.NaN, residentMb: Number.NaN }
  }
}

/** The threads' nanoseconds are finer than the ticks of the whole process. */
function readCpuSeconds(pid: number): number {
  const threads = readdirSync(`/proc/${pid}/task`)
  const times = threads.map((thread) =>
    Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ')[0]),
  )
  return times.reduce((sum, time) => sum + time, 0) / 1e9
}

function readResidentMb(pid: number): number {
  const kilobytes = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  return (Number(kilobytes) * 1_024) / 1e6
}
