import { readdirSync, readFileSync } from 'node:fs'

/** What a process took so far. `NaN` where the system does not tell (it is read from Linux's /proc). */
export interface ProcessCost {
  /** Time on a core, its own and the system's for it, all threads: seconds. */
  readonly cpuSeconds: number
  /** Memory it holds now: megabytes. */
  readonly residentMb: number
}

/** Looks at a process. */
export function readProcessCost(pid: number): ProcessCost {
  try {
    return { cpuSeconds: readCpuSeconds(pid), residentMb: readResidentMb(pid) }
  } catch {
    return { cpuSeconds: Number.NaN, residentMb: Number.NaN }
  }
}

/** Nanoseconds of each thread: finer than the ticks of the process as a whole. */
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
