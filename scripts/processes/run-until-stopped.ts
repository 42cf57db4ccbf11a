import { ProcessEndedError, type RunningProcess } from './start-process.ts'
import { stopWhenOrphaned } from './stop-when-orphaned.ts'

/**
 * Calls `onReady` once all processes are ready. Exits with 0 when this process is stopped, and with 1 and an
 * error message when one of the processes exits unexpectedly. Stops the other processes first.
 */
export async function runUntilStopped(processes: readonly RunningProcess[], onReady: () => void) {
  const stopped = new Promise<'stopped'>((resolve) => {
    const stop = () => resolve('stopped')
    // Not `once`, because npm forwards a Ctrl-C that the terminal has already sent to this process.
    process.on('SIGINT', stop)
    process.on('SIGTERM', stop)
    process.on('SIGHUP', stop)
    stopWhenOrphaned(stop)
  })
  const ended = Promise.race(processes.map(({ exited }) => exited))
  const ready = Promise.all(processes.map((running) => running.ready)).then(
    () => true,
    () => false,
  )

  const isReady = (await Promise.race([ready, stopped, ended])) === true
  if (isReady) onReady()

  const reason = await Promise.race([stopped, ended])
  await Promise.all(processes.map((running) => running.stop()))
  if (reason === 'stopped') process.exit(0)
  // A process that exits by itself before it is ready has already printed the reason.
  if (isReady || reason.signal) console.error(new ProcessEndedError(reason).message)
  process.exit(1)
}
