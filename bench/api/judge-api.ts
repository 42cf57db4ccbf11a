import { judgeGoal, type Goal, type Verdict } from '../support/judge-goal.ts'
import { BARE, HAND_WRITTEN, LOOKUP_ONLY, STATELESS, FOYER, FOYER_POSTGRES } from './comparisons.ts'
import type { ComparisonResult } from '../load/run-comparison.ts'

/** GET user on SQLite: the least ratio of responses per second. */
const READS: Readonly<Record<string, number>> = {
  [BARE]: 0.93,
  'better-auth': 18,
  'auth-js': 15,
  passport: 2.8,
  express: 1.3,
  [STATELESS]: 0.92,
}

/** Leaves out contenders that were not measured. */
export function judgeApi(reads: ComparisonResult, logins: ComparisonResult): readonly Verdict[] {
  const compared = Object.entries(READS).filter(([other]) => reads.samples.has(other))
  return [
    ...compared.map(([other, min]) =>
      judgeGoal({ title: `GET user on SQLite ÷ ${other}`, min }, reads.ratio(FOYER, other).median),
    ),
    judgeGoal({ title: `GET user on SQLite, p99 ÷ ${BARE}`, max: 1.6 }, compareP99(reads)),
    judgeGoal(
      { title: 'GET user on Postgres ÷ SQLite', min: 0.8 },
      reads.ratio(FOYER_POSTGRES, FOYER).median,
    ),
    judgeGoal(
      { title: 'login without the provider lookup ÷ hand-written', min: 2.3 },
      compareOwnPart(logins),
    ),
    judgeGoal(
      RESIDENT,
      Math.max(...(reads.samples.get(FOYER) ?? []).map(({ residentMb }) => residentMb)),
    ),
  ]
}

const RESIDENT: Goal = { title: 'resident memory under load', max: 150, unit: ' MB' }

function compareP99({ median }: ComparisonResult): number {
  return median(FOYER, ({ p99 }) => p99) / median(BARE, ({ p99 }) => p99)
}

/** Compares the times of a login minus the time of the provider lookup, which is the same for all. */
function compareOwnPart({ median }: ComparisonResult): number {
  const ownSeconds = (name: string) =>
    1 / median(name, ({ perSecond }) => perSecond) -
    1 / median(LOOKUP_ONLY, ({ perSecond }) => perSecond)
  return ownSeconds(HAND_WRITTEN) / ownSeconds(FOYER)
}
