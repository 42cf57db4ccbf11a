import { judgeGoal, type Goal, type Verdict } from '../support/judge-goal.ts'
import { medianOf } from '../support/summarize.ts'
import { compareWith, NAMES, type Figure, type PageSamples } from './page-samples.ts'

type PageGoal = Goal & { readonly figure: Figure }

/** Upper bounds of our own medians. */
const OURS: readonly (PageGoal & { readonly divisor?: number })[] = [
  {
    title: 'JS of the login page, including React',
    figure: 'js',
    max: 65,
    unit: ' KB',
    divisor: 1000,
  },
  {
    title: 'HTML of the login page, including inline CSS',
    figure: 'html',
    max: 4,
    unit: ' KB',
    divisor: 1000,
  },
  { title: 'other CSS', figure: 'css', max: 0, unit: ' KB', divisor: 1000 },
  { title: 'blocking time', figure: 'blocking', max: 100, unit: ' ms' },
]

/** Upper bounds of our medians divided by another contender's. */
const RATIOS: readonly (PageGoal & { readonly than: string })[] = [
  { title: 'largest paint ÷ static HTML', than: NAMES.static, figure: 'lcp', max: 1.15 },
  { title: 'largest paint ÷ better-auth', than: NAMES.betterAuth, figure: 'lcp', max: 0.4 },
  { title: 'largest paint ÷ FirebaseUI', than: NAMES.firebaseUi, figure: 'lcp', max: 0.3 },
  { title: 'interactive ÷ better-auth', than: NAMES.betterAuth, figure: 'interactive', max: 1.05 },
  { title: 'home, warm ÷ static HTML', than: NAMES.static, figure: 'warm', max: 1.6 },
  { title: 'home, cold ÷ static HTML', than: NAMES.static, figure: 'cold', max: 2.1 },
]

/** Leaves out contenders that were not measured. */
export function judgePages(samples: PageSamples): readonly Verdict[] {
  return [
    ...OURS.map(({ figure, divisor = 1, ...goal }) =>
      judgeGoal(goal, medianOf(samples.get(NAMES.foyer), (sample) => sample[figure]) / divisor),
    ),
    ...RATIOS.filter(({ than }) => samples.has(than)).map(({ figure, than, ...goal }) =>
      judgeGoal(goal, compareWith(samples, than, figure)),
    ),
  ]
}
