import type { Exit, RunningProcess } from '../processes/start-process.ts'
import { onChange } from './on-change.ts'

/**
 * Starts a process and restarts it when a file in the folders changes. Does not use `node --watch`, because
 * its watcher keeps running when this process is killed. If the process exits after it has been ready, for
 * example because of a syntax error, the next change starts it again.
 */
export function startReloading(
  start: () => RunningProcess,
  folders: readonly string[],
): RunningProcess {
  const first = start()
  let current = first
  const { promise: exited, resolve: end } = Promise.withResolvers<Exit>()
  first.ready.catch(async () => end(await first.exited))

  const stopWatching = onChange(folders, async () => {
    await current.stop()
    current = start()
    await current.ready.then(
      () => console.log('The product server has restarted.'),
      () => console.log('The product server did not start; waiting for the next change.'),
    )
  })
  return {
    pid: first.pid,
    ready: first.ready,
    exited,
    async stop() {
      stopWatching()
      const exit = await current.stop()
      end(exit)
      return exit
    },
  }
}
