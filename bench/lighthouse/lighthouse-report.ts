import type { Table } from '../frame/format-table.ts'
import { judgeGoal, type Verdict } from '../frame/judge-goal.ts'
import { medianOf } from '../frame/summarize.ts'
import type { LighthouseScores } from './run-lighthouse.ts'

type Samples = ReadonlyMap<string, readonly LighthouseScores[]>

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const

/** The categories whose score does not depend on the machine. */
const [, ...STEADY] = CATEGORIES

/** The medians of all runs. */
export function tabulateScores(samples: Samples): readonly Table[] {
  const figures = [...CATEGORIES, 'lcp', 'tbt'] as const
  return [
    {
      title: 'Scores, and milliseconds of the largest paint and of blocking: medians',
      head: ['', ...CATEGORIES, 'largest paint', 'blocking'],
      rows: [...samples].map(([name, all]) => [
        name,
        ...figures.map((figure) => medianOf(all, (scores) => scores[figure]).toFixed(0)),
      ]),
    },
  ]
}

/** The goals of the house: nearly all of the points for speed, and all of the others. */
export function judgeScores(samples: Samples): readonly Verdict[] {
  return [...samples].flatMap(([name, all]) => [
    judgeGoal(
      { what: `${name}: performance`, least: name.endsWith('devtools') ? 98 : 95, unit: '' },
      medianOf(all, ({ performance }) => performance),
    ),
    judgeGoal(
      { what: `${name}: the least of the other three`, least: 100, unit: '' },
      medianOf(all, (scores) => Math.min(...STEADY.map((category) => scores[category]))),
    ),
  ])
}

/** What cost points in the last run of each, a sentence a page. */
export function listFaults(samples: Samples): readonly string[] {
  return [...samples].flatMap(([name, all]) => {
    const faults = all.at(-1)?.faults ?? []
    return faults.length > 0 ? [`${name}, points lost: ${faults.join('; ')}.`] : []
  })
}
