import type { Exit, RunningProcess } from '../processes/start-process.ts'
import { onChange } from './on-change.ts'

/**
 * A process that is started anew whenever a file below the folders changes. Not `node --watch`: its
 * watcher would outlive us when we are killed. An end after the first readiness (a slip of the pen,
 * most likely) is not the end: the next change starts it again.
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
      () => console.log('The product server has started again.'),
      () => console.log('The product server waits for the next change.'),
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
