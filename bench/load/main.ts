import { runClosedLoop } from './closed-loop.ts'
import type { LoadJob, LoadMessage } from './load-job.ts'
import { createPlan } from './plans.ts'

/* The load generator: a process of its own, so that it takes nothing from whom it asks. */

const say = (message: LoadMessage) => process.send?.(message)

process.on('message', (job: LoadJob) => {
  void runClosedLoop(createPlan(job.plan), job, () => say({ type: 'begun' })).then((result) =>
    say({ type: 'done', result }),
  )
})
process.once('disconnect', () => process.exit())
say({ type: 'ready' })
