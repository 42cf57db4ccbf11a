import { execFileSync } from 'node:child_process'

/** Who keeps to a core: who is measured has the first for itself, everybody else shares the rest. */
export type Part = 'measured' | 'others'

/** Keeps a process and its threads to the cores of its part, where the system has a way to say so. */
export function pin(pid: number | undefined, part: Part): void {
  const [first, ...rest] = findCores()
  if (pid === undefined || first === undefined || rest.length === 0) return
  const cores = part === 'measured' ? String(first) : rest.join(',')
  execFileSync('taskset', ['-acp', cores, String(pid)], { stdio: 'ignore' })
}

/** What to know about the cores, for the notes of a report. */
export function describePinning(): string {
  return findCores().length > 1
    ? 'Whoever is measured has one core for itself; load, provider and Postgres share the rest (taskset).'
    : 'taskset is not there, or there is one core: everybody ran wherever the system put them, and the figures vary more.'
}

/** The cores this process may use; none where taskset is not there. */
function findCores(): readonly number[] {
  try {
    const said = execFileSync('taskset', ['-cp', String(process.pid)], { encoding: 'utf8' })
    return parseCores(said.split(': ')[1] ?? '')
  } catch {
    return []
  }
}

/** Reads a list as `0-2,5`. */
export function parseCores(list: string): readonly number[] {
  return list.split(',').flatMap((part) => {
    const [from = Number.NaN, to = from] = part.split('-').map(Number)
    return Array.from({ length: to - from + 1 }, (_, above) => from + above)
  })
}
