import { runClosedLoop } from './closed-loop.ts'
import { runFlood } from './flood.ts'
import type { FloodJob, LoadJob, LoadMessage } from './load-job.ts'
import { createPlan } from './plans.ts'

/* The load generator: a process of its own, so that it takes nothing from whom it asks. */

const say = (message: LoadMessage) => process.send?.(message)

async function carryOut(job: LoadJob | FloodJob): Promise<void> {
  const plan = createPlan(job.plan)
  const begun = () => say({ type: 'begun' })
  const result = await ('rate' in job
    ? runFlood(plan, job, begun)
    : runClosedLoop(plan, job, begun))
  say({ type: 'done', result })
}

process.on('message', (job: LoadJob | FloodJob) => void carryOut(job))
process.once('disconnect', () => process.exit())
say({ type: 'ready' })
