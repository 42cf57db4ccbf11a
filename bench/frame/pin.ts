import { execFileSync } from 'node:child_process'
import { availableParallelism } from 'node:os'

/** Who keeps to a core: who is measured has the first for itself, everybody else shares the rest. */
export type Part = 'measured' | 'others'

const CORES: Readonly<Record<Part, string>> = {
  measured: '0',
  others: `1-${Math.max(availableParallelism() - 1, 1)}`,
}

/** Keeps a process and its threads to the cores of its part, where the system has a way to say so. */
export function pin(pid: number | undefined, part: Part): void {
  if (pid === undefined || !canPin()) return
  execFileSync('taskset', ['-acp', CORES[part], String(pid)], { stdio: 'ignore' })
}

/** What to know about the cores, for the notes of a report. */
export function describePinning(): string {
  return canPin()
    ? 'Whoever is measured has one core for itself; load, provider and Postgres share the rest (taskset).'
    : 'taskset is not there, or there is one core: everybody ran wherever the system put them, and the figures vary more.'
}

function canPin(): boolean {
  if (availableParallelism() < 2) return false
  try {
    execFileSync('taskset', ['-p', String(process.pid)], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}
