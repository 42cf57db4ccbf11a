import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { pin } from '../support/pin-to-cores.ts'
import type { FloodJob, FloodResult, LoadJob, LoadMessage, LoadResult } from './load-job.ts'

/** A process that runs one job after the other. */
export interface LoadGenerator {
  /** `onStart` is called when the warm-up is over. */
  run(job: LoadJob, onStart?: () => void): Promise<LoadResult>
  flood(job: FloodJob, onStart?: () => void): Promise<FloodResult>
  stop(): Promise<unknown>
}

/** Starts the load generator on other cores than the measured server. */
export async function startLoadGenerator(): Promise<LoadGenerator> {
  const entry = path.join(import.meta.dirname, 'main.ts')
  // JSON would turn NaN into null.
  const child = fork(entry, { serialization: 'advanced' })
  const exited = once(child, 'exit')
  await Promise.race([once(child, 'message'), exited])
  pin(child.pid, 'others')
  return {
    run: (job, onStart) => runJob<LoadResult>(child, job, onStart),
    flood: (job, onStart) => runJob<FloodResult>(child, job, onStart),
    async stop() {
      child.kill()
      await exited
    },
  }
}

function runJob<Result extends LoadResult | FloodResult>(
  child: ChildProcess,
  job: LoadJob | FloodJob,
  onStart: (() => void) | undefined,
): Promise<Result> {
  return new Promise((resolve, reject) => {
    const onExit = () => reject(new Error('The load generator ended.'))
    function onMessage(message: LoadMessage): void {
      if (message.type === 'started') onStart?.()
      if (message.type !== 'done') return
      child.off('message', onMessage).off('exit', onExit)
      resolve(message.result as Result)
    }
    child.on('message', onMessage).once('exit', onExit).send(job)
  })
}
