import { readProcessCost } from '../frame/process-cost.ts'
import type { LoadGenerator } from '../load/load-generator.ts'
import type { FloodResult } from '../load/load-job.ts'
import { measureServer } from '../load/measure-server.ts'
import { writeRequest, type Plan } from '../load/plan.ts'
import { createPlan, type PlanParameters } from '../load/plans.ts'
import type { RunningServer } from '../product/start-product.ts'
import { probeUntil, type Probe } from './probe.ts'
import { learnNormal, timeToNormal } from './time-to-normal.ts'

/** How many times its capacity the product is asked. */
export const TIMES_CAPACITY = 10
/** Connections at which its capacity is measured. */
const CONNECTIONS = 64
/** Pause of who looks on, between two questions: milliseconds. */
const LOOK_EVERY_MS = 100

/** What happened to the product. */
export interface Flooded {
  /** Answers a second, of its own pace. */
  readonly capacity: number
  readonly flood: FloodResult
  /** After the flood: seconds. */
  readonly normalAfter: number
  /** What somebody was told who asked for these meanwhile. */
  readonly beside: Readonly<Record<Bystander, readonly Probe[]>>
  /** Held at the end of the flood: megabytes. */
  readonly residentMb: number
}

/** What must still be answered when nothing else is. */
export type Bystander = 'health' | 'logout'

export interface FloodOptions {
  readonly generator: LoadGenerator
  readonly server: RunningServer
  readonly plan: PlanParameters
  /** Ends sessions that nobody else asks for. */
  readonly logouts: PlanParameters
  readonly seconds: number
  /** How long capacity is measured: seconds. */
  readonly capacitySeconds: number
}

/** Measures what the product can do, asks it for ten times that, and sees what becomes of it. */
export async function floodProduct(options: FloodOptions): Promise<Flooded> {
  const { generator, server, plan, logouts, seconds, capacitySeconds } = options
  const { port, pid } = server
  const load = { connections: CONNECTIONS, seconds: capacitySeconds, plan }
  const pace = await measureServer(generator, server, { ...load, warmUpSeconds: capacitySeconds })
  const patient = { port, plan: createPlan(plan) }
  const quickMs = await learnNormal(patient)

  const ended = new AbortController()
  const health = writeRequest('GET', '/healthz', { lines: [] })
  const look = (asked: Plan) =>
    probeUntil(ended.signal, { port, plan: asked, pauseMs: LOOK_EVERY_MS })
  let looking: readonly Promise<readonly Probe[]>[] = []
  const job = { port, seconds, plan, rate: pace.perSecond * TIMES_CAPACITY }
  const flood = await generator.flood(job, () => {
    looking = [look(() => health), look(createPlan(logouts))]
  })
  const { residentMb } = readProcessCost(pid)
  ended.abort()
  const normalAfter = await timeToNormal(patient, quickMs)
  const [ofHealth = [], ofLogout = []] = await Promise.all(looking)
  const beside = { health: ofHealth, logout: ofLogout }
  return { capacity: pace.perSecond, flood, normalAfter, beside, residentMb }
}
