import { execFileSync } from 'node:child_process'
import { availableParallelism } from 'node:os'

/** Who keeps to a core: who is measured has the first for itself, everybody else shares the rest. */
export type Part = 'measured' | 'others'

const CORES: Readonly<Record<Part, string>> = {
  measured: '0',
  others: `1-${Math.max(availableParallelism() - 1, 1)}`,
}

/** Keeps a process and its threads to the cores of its part. Answers whether that was possible. */
export function pin(pid: number | undefined, part: Part): boolean {
  if (pid === undefined || availableParallelism() < 2) return false
  try {
    execFileSync('taskset', ['-acp', CORES[part], String(pid)], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

/** What to know about the cores, for the notes of a report. */
export function describePinning(): string {
  return pin(process.pid, 'others')
    ? 'Whoever is measured has one core for itself; load, provider and Postgres share the rest (taskset).'
    : 'taskset is not there, or there is one core: everybody ran wherever the system put them, and the figures vary more.'
}
