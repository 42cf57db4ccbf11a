import { ProcessEndedError, type RunningProcess } from './start-process.ts'
import { stopWhenOrphaned } from './stop-when-orphaned.ts'

/**
 * Says when all are ready, and waits until someone stops us (then ends this process with 0) or until
 * one of them ends by itself (then ends it with 1, and says so in one sentence). Either way it stops
 * the others first.
 */
export async function runUntilStopped(processes: readonly RunningProcess[], onReady: () => void) {
  const stopped = new Promise<'stopped'>((resolve) => {
    const stop = () => resolve('stopped')
    // Not `once`: npm passes on a Ctrl-C that the terminal has sent us already.
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

  // A process that ends before it is ready has said why in its own words.
  const isReady = (await Promise.race([ready, stopped, ended])) === true
  if (isReady) onReady()

  const reason = await Promise.race([stopped, ended])
  await Promise.all(processes.map((running) => running.stop()))
  if (reason === 'stopped') process.exit(0)
  if (isReady || reason.signal) console.error(new ProcessEndedError(reason).message)
  process.exit(1)
}
