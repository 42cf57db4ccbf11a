import { findProcess } from './find-process.ts'

/** How often a process looks whether npm is still there, in milliseconds. */
const LOOK_EVERY_MS = 1_000

/**
 * npm, killed the hard way, cannot pass the news on: we notice that we have another parent. Between
 * npm and us there may be a shell, which lives on; then it is the shell that has another parent.
 * Started without npm, a process may outlive its parent.
 */
export function stopWhenOrphaned(stop: () => void): void {
  if (process.env['npm_lifecycle_event'] === undefined) return
  const parents = lineOfParents()
  const looking = setInterval(() => {
    if (lineOfParents() === parents) return
    clearInterval(looking)
    stop()
  }, LOOK_EVERY_MS)
  looking.unref()
}

function lineOfParents(): string {
  const parent = findProcess(process.ppid)
  const isShell = parent !== undefined && /^(ba|da|z|k|a)?sh$/.test(parent.name)
  return isShell ? `${process.ppid} ${parent.parent}` : `${process.ppid}`
}
