import { fork } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { pin } from '../frame/pin.ts'
import type { LoadJob, LoadMessage, LoadResult } from './load-job.ts'

/** A process that asks as it is told, one job after the other. */
export interface LoadGenerator {
  /** Does a job; `onBegin` is told when what comes from then on counts. */
  run(job: LoadJob, onBegin?: () => void): Promise<LoadResult>
  stop(): Promise<unknown>
}

/** Starts the load generator, away from the core of whoever is measured. */
export async function startLoadGenerator(): Promise<LoadGenerator> {
  const child = fork(path.join(import.meta.dirname, 'main.ts'))
  const exited = once(child, 'exit')
  await Promise.race([once(child, 'message'), exited])
  pin(child.pid, 'others')
  return {
    async stop() {
      child.kill()
      await exited
    },
    run: (job, onBegin) =>
      new Promise((resolve, reject) => {
        const onExit = () => reject(new Error('The load generator ended.'))
        function onMessage(message: LoadMessage): void {
          if (message.type === 'begun') onBegin?.()
          if (message.type !== 'done') return
          child.off('message', onMessage).off('exit', onExit)
          resolve(message.result)
        }
        child.on('message', onMessage).once('exit', onExit).send(job)
      }),
  }
}
