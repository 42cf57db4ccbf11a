import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { findProcess } from '../processes/find-process.ts'

/** Every process below one, however deep. */
export function descendantsOf(ancestor: number): number[] {
  const parents = existsSync('/proc/self/stat') ? readProc() : askPs()
  const below = (pid: number): number[] =>
    parents.filter(([, parent]) => parent === pid).flatMap(([child]) => [child, ...below(child)])
  return below(ancestor)
}

/** Whether a process is there at all. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

type Parenthood = readonly [pid: number, parent: number]

/** A bare Linux has no `ps`. */
function readProc(): Parenthood[] {
  const pids = readdirSync('/proc').map(Number).filter(Number.isInteger)
  return pids.flatMap((pid) => {
    const found = findProcess(pid)
    return found ? [[pid, found.parent]] : []
  })
}

function askPs(): Parenthood[] {
  const lines = execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' }).trim()
  return lines.split('\n').map((line) => {
    const [pid = 0, parent = 0] = line.trim().split(/\s+/).map(Number)
    return [pid, parent]
  })
}
