import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { findProcess } from '../processes/find-process.ts'

/** All descendants of a process. */
export function descendantsOf(ancestor: number): number[] {
  const parents = existsSync('/proc/self/stat') ? readProc() : readPs()
  const findDescendants = (pid: number): number[] =>
    parents
      .filter(([, parent]) => parent === pid)
      .flatMap(([child]) => [child, ...findDescendants(child)])
  return findDescendants(ancestor)
}

/** Whether a process exists. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

type ChildOfParent = readonly [pid: number, parent: number]

/** Minimal Linux installations have no `ps`. */
function readProc(): ChildOfParent[] {
  const pids = readdirSync('/proc').map(Number).filter(Number.isInteger)
  return pids.flatMap((pid) => {
    const found = findProcess(pid)
    return found ? [[pid, found.parent]] : []
  })
}

function readPs(): ChildOfParent[] {
  const lines = execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' }).trim()
  return lines.split('\n').map((line) => {
    const [pid = 0, parent = 0] = line.trim().split(/\s+/).map(Number)
    return [pid, parent]
  })
}
