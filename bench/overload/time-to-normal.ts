import { setTimeout as sleep } from 'node:timers/promises'
import type { Plan } from '../load/plan.ts'
import { probe, type Probe } from './probe.ts'

/** So many good and quick answers in a row are normal. */
const IN_A_ROW = 10
/** Pause between two: milliseconds. */
const PAUSE_MS = 20
/** An answer is quick when it takes no longer than so many times the slowest of a quiet time, and this: milliseconds. */
const SLOWER = 2
const ALWAYS_QUICK_MS = 25
/** Looked at for no longer than this: milliseconds. */
const GIVE_UP_MS = 60_000

/** What a product is asked to see whether it is normal. */
export interface Patient {
  readonly port: number
  readonly plan: Plan
}

/** How long an answer may take to count as quick, from how it is when nothing else is asked: milliseconds. */
export async function learnNormal(patient: Patient): Promise<number> {
  const probes: Probe[] = []
  for (let asked = 0; asked < IN_A_ROW * 2; asked++) probes.push(await ask(patient))
  const slowest = Math.max(...probes.slice(IN_A_ROW).map(({ ms }) => ms))
  return Math.max(ALWAYS_QUICK_MS, slowest * SLOWER)
}

/** How long it takes from now until all is normal again: seconds, `Infinity` when it does not come to that. */
export async function timeToNormal(patient: Patient, quickMs: number): Promise<number> {
  const begun = performance.now()
  let since = begun
  for (let inARow = 0; inARow < IN_A_ROW;) {
    const askedAt = performance.now()
    if (askedAt - begun > GIVE_UP_MS) return Infinity
    const { status, ms } = await ask(patient)
    const isNormal = status >= 200 && status < 300 && ms <= quickMs
    if (isNormal && inARow === 0) since = askedAt
    inARow = isNormal ? inARow + 1 : 0
  }
  return (since - begun) / 1_000
}

async function ask({ port, plan }: Patient): Promise<Probe> {
  await sleep(PAUSE_MS)
  return probe(port, plan() ?? '')
}
