import { readFileSync } from 'node:fs'

/** A process as the system knows it. */
export interface FoundProcess {
  readonly name: string
  readonly parent: number
}

/** Looks a process up. Only where there is `/proc`, which is Linux: elsewhere nothing is found. */
export function findProcess(pid: number): FoundProcess | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // "pid (name) state parent …", and the name may hold anything.
    const end = stat.lastIndexOf(')')
    const [, parent] = stat.slice(end + 2).split(' ')
    return { name: stat.slice(stat.indexOf('(') + 1, end), parent: Number(parent) }
  } catch {
    return undefined
  }
}
