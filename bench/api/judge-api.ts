import { judgeGoal, type Goal, type Verdict } from '../frame/judge-goal.ts'
import { BARE, COMMIT_EACH, LOOK_UP, STATELESS, US, US_ON_POSTGRES } from './contests.ts'
import type { Outcome } from '../load/hold-contest.ts'

/** GET user on SQLite, in answers a second beside each of them. */
const READS: Readonly<Record<string, number>> = {
  [BARE]: 0.93,
  'better-auth': 18,
  'auth-js': 15,
  passport: 2.8,
  express: 1.3,
  [STATELESS]: 0.92,
}

/** Holds what was measured against the goals. Whom nobody measured is left out. */
export function judgeApi(reads: Outcome, logins: Outcome): readonly Verdict[] {
  const beside = Object.entries(READS).filter(([other]) => reads.samples.has(other))
  return [
    ...beside.map(([other, least]) =>
      judgeGoal(
        { what: `GET user on SQLite, beside ${other}`, least },
        reads.ratio(US, other).median,
      ),
    ),
    judgeGoal({ what: `GET user on SQLite, p99 beside ${BARE}`, most: 1.6 }, compareP99(reads)),
    judgeGoal(
      { what: 'GET user on Postgres, beside SQLite', least: 0.8 },
      reads.ratio(US_ON_POSTGRES, US).median,
    ),
    judgeGoal(
      { what: 'login, its own part, beside a commit each', least: 2.3 },
      compareOwnPart(logins),
    ),
    judgeGoal(
      RESIDENT,
      Math.max(...(reads.samples.get(US) ?? []).map(({ residentMb }) => residentMb)),
    ),
  ]
}

const RESIDENT: Goal = { what: 'resident memory under load', most: 150, unit: ' MB' }

function compareP99({ median }: Outcome): number {
  return median(US, ({ p99 }) => p99) / median(BARE, ({ p99 }) => p99)
}

/** How long a login takes beyond the look-up at the provider, which nobody can do without. */
function compareOwnPart({ median }: Outcome): number {
  const ownSeconds = (name: string) =>
    1 / median(name, ({ perSecond }) => perSecond) -
    1 / median(LOOK_UP, ({ perSecond }) => perSecond)
  return ownSeconds(COMMIT_EACH) / ownSeconds(US)
}
