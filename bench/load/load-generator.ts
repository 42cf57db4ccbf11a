import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { pin } from '../frame/pin.ts'
import type { FloodJob, FloodResult, LoadJob, LoadMessage, LoadResult } from './load-job.ts'

/** A process that asks as it is told, one job after the other. */
export interface LoadGenerator {
  /** Asks as fast as it is answered; `onBegin` is told when what comes from then on counts. */
  run(job: LoadJob, onBegin?: () => void): Promise<LoadResult>
  /** Asks so many times a second, answered or not; `onBegin` is told when it begins. */
  flood(job: FloodJob, onBegin?: () => void): Promise<FloodResult>
  stop(): Promise<unknown>
}

/** Starts the load generator, away from the core of whoever is measured. */
export async function startLoadGenerator(): Promise<LoadGenerator> {
  const entry = path.join(import.meta.dirname, 'main.ts')
  // As JSON a figure that is not known would come as one that is nothing.
  const child = fork(entry, { serialization: 'advanced' })
  const exited = once(child, 'exit')
  await Promise.race([once(child, 'message'), exited])
  pin(child.pid, 'others')
  return {
    run: (job, onBegin) => order<LoadResult>(child, job, onBegin),
    flood: (job, onBegin) => order<FloodResult>(child, job, onBegin),
    async stop() {
      child.kill()
      await exited
    },
  }
}

/** Orders a job and waits for its result, which is of the job's kind. */
function order<Result extends LoadResult | FloodResult>(
  child: ChildProcess,
  job: LoadJob | FloodJob,
  onBegin: (() => void) | undefined,
): Promise<Result> {
  return new Promise((resolve, reject) => {
    const onExit = () => reject(new Error('The load generator ended.'))
    function onMessage(message: LoadMessage): void {
      if (message.type === 'begun') onBegin?.()
      if (message.type !== 'done') return
      child.off('message', onMessage).off('exit', onExit)
      resolve(message.result as Result)
    }
    child.on('message', onMessage).once('exit', onExit).send(job)
  })
}
