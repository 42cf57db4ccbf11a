import { judgeGoal, type Verdict } from '../support/judge-goal.ts'
import type { ComparisonResult } from '../load/run-comparison.ts'
import { BARE, BARE_ON_POSTGRES, FOYER, FOYER_POSTGRES, HAND_WRITTEN } from './comparisons.ts'

/** What is judged of a comparison: samples only, so that a test can make them up. */
type Measured = Pick<ComparisonResult, 'call' | 'samples' | 'median'>

/** By CPU time per response, which depends less on the machine's speed at that moment than requests per second. */
export function judgeApi(calls: {
  readonly reads: Measured
  readonly updates: Measured
  readonly logins: Measured
  readonly logouts: Measured
}): readonly Verdict[] {
  const { reads, updates, logins, logouts } = calls
  const residentMb = Math.max(...(reads.samples.get(FOYER) ?? []).map((read) => read.residentMb))
  return [
    judgeCpu(reads, [FOYER, BARE], 0.85),
    // A peer that is not installed was not measured.
    ...(reads.samples.has('express') ? [judgeCpu(reads, [FOYER, 'express'], 1)] : []),
    judgeCpu(reads, [FOYER_POSTGRES, BARE_ON_POSTGRES], 1.1),
    judgeCpu(updates, [FOYER, BARE], 1),
    judgeCpu(logouts, [FOYER, BARE], 1),
    judgeCpu(logins, [FOYER, HAND_WRITTEN], 1),
    judgeGoal({ title: `GET user, p99: ${FOYER} ÷ ${BARE}`, max: 2 }, compareP99(reads)),
    judgeGoal({ title: 'resident memory under load', max: 150, unit: ' MB' }, residentMb),
  ]
}

function judgeCpu(
  { call, median }: Measured,
  [name, other]: readonly [string, string],
  min: number,
): Verdict {
  const cpuOf = (contender: string) => median(contender, ({ cpuMicros }) => cpuMicros)
  const title = `${call}, by CPU: ${name} ÷ ${other}`
  return judgeGoal({ title, min }, cpuOf(other) / cpuOf(name))
}

function compareP99({ median }: Measured): number {
  return median(FOYER, ({ p99 }) => p99) / median(BARE, ({ p99 }) => p99)
}
