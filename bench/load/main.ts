import { runClosedLoop } from './closed-loop.ts'
import { runFlood } from './flood.ts'
import type { FloodJob, LoadJob, LoadMessage } from './load-job.ts'
import { createRequestSource } from './create-request-source.ts'

/* The load generator runs in a process of its own, so that it takes no CPU from the server. */

const send = (message: LoadMessage) => process.send?.(message)

async function runJob(job: LoadJob | FloodJob): Promise<void> {
  const source = createRequestSource(job.requests)
  const onStart = () => send({ type: 'started' })
  const result = await ('rate' in job
    ? runFlood(source, job, onStart)
    : runClosedLoop(source, job, onStart))
  send({ type: 'done', result })
}

process.on('message', (job: LoadJob | FloodJob) => void runJob(job))
process.once('disconnect', () => process.exit())
send({ type: 'ready' })
