import { readFileSync } from 'node:fs'

/** Name and parent of a process. */
export interface FoundProcess {
  readonly name: string
  readonly parent: number
}

/** Finds a process in `/proc`. Always `undefined` on systems other than Linux. */
export function findProcess(pid: number): FoundProcess | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The format is "pid (name) state parent …", and the name may contain any character.
    const end = stat.lastIndexOf(')')
    const [, parent] = stat.slice(end + 2).split(' ')
    return { name: stat.slice(stat.indexOf('(') + 1, end), parent: Number(parent) }
  } catch {
    return undefined
  }
}
