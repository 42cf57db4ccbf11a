import { execFileSync } from 'node:child_process'

/** The measured server has the first core for itself; all other processes share the rest. */
export type CoreGroup = 'measured' | 'others'

/** Pins a process and its threads to the cores of its group, where `taskset` is available. */
export function pin(pid: number | undefined, part: CoreGroup): void {
  const [first, ...rest] = findCores()
  if (pid === undefined || first === undefined || rest.length === 0) return
  const cores = part === 'measured' ? String(first) : rest.join(',')
  execFileSync('taskset', ['-acp', cores, String(pid)], { stdio: 'ignore' })
}

/** A note for the report. */
export function describePinning(): string {
  return findCores().length > 1
    ? 'The measured server has one core for itself; load generator, provider and Postgres share the rest (taskset).'
    : 'No process was pinned to a core, because taskset is missing or there is only one; the figures vary more.'
}

/** The cores that this process may use; empty without `taskset`. */
function findCores(): readonly number[] {
  try {
    const output = execFileSync('taskset', ['-cp', String(process.pid)], { encoding: 'utf8' })
    return parseCores(output.split(': ')[1] ?? '')
  } catch {
    return []
  }
}

/** Parses a list such as `0-2,5`. */
export function parseCores(list: string): readonly number[] {
  return list.split(',').flatMap((part) => {
    const [from = Number.NaN, to = from] = part.split('-').map(Number)
    return Array.from({ length: to - from + 1 }, (_, above) => from + above)
  })
}
