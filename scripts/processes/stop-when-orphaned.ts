import { findProcess } from './find-process.ts'

/** How often to check whether npm is still running, in milliseconds. */
const POLL_MS = 1_000

/**
 * Calls `stop` when npm was killed with SIGKILL and could not forward a signal. The parent process id then changes;
 * with a shell between npm and this process, that of the shell's parent. Does nothing without npm.
 */
export function stopWhenOrphaned(stop: () => void): void {
  if (process.env['npm_lifecycle_event'] === undefined) return
  const parents = parentIds()
  const poll = setInterval(() => {
    if (parentIds() === parents) return
    clearInterval(poll)
    stop()
  }, POLL_MS)
  poll.unref()
}

function parentIds(): string {
  const parent = findProcess(process.ppid)
  const isShell = parent !== undefined && /^(ba|da|z|k|a)?sh$/.test(parent.name)
  return isShell ? `${process.ppid} ${parent.parent}` : `${process.ppid}`
}
