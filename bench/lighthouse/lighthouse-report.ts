import type { Table } from '../support/format-table.ts'
import { judgeGoal, type Verdict } from '../support/judge-goal.ts'
import { medianOf } from '../support/summarize.ts'
import type { LighthouseScores } from './run-lighthouse.ts'

type Samples = ReadonlyMap<string, readonly LighthouseScores[]>

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const

/** Categories whose scores do not depend on the machine. */
const [, ...STEADY] = CATEGORIES

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

export function judgeScores(samples: Samples): readonly Verdict[] {
  return [...samples].flatMap(([name, all]) => [
    judgeGoal(
      { title: `${name}: performance`, min: name.endsWith('devtools') ? 98 : 95, unit: '' },
      medianOf(all, ({ performance }) => performance),
    ),
    judgeGoal(
      { title: `${name}: lowest of the other three`, min: 100, unit: '' },
      medianOf(all, (scores) => Math.min(...STEADY.map((category) => scores[category]))),
    ),
  ])
}

/** The audits that cost points in the last run, one sentence per page. */
export function listLostPoints(samples: Samples): readonly string[] {
  return [...samples].flatMap(([name, all]) => {
    const lostPoints = all.at(-1)?.lostPoints ?? []
    return lostPoints.length > 0 ? [`${name}, points lost: ${lostPoints.join('; ')}.`] : []
  })
}
