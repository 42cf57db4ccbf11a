import { judgeGoal, type Goal, type Verdict } from '../frame/judge-goal.ts'
import { medianOf } from '../frame/summarize.ts'
import { compareWith, NAMES, type Figure, type PageSamples } from './page-samples.ts'

type PageGoal = Goal & { readonly figure: Figure }

/** What our own median must not exceed. */
const OURS: readonly (PageGoal & { readonly divisor?: number })[] = [
  {
    what: 'JS of the login page, React included',
    figure: 'js',
    most: 65,
    unit: ' KB',
    divisor: 1000,
  },
  { what: 'its HTML with the CSS', figure: 'html', most: 4, unit: ' KB', divisor: 1000 },
  { what: 'other CSS', figure: 'css', most: 0, unit: ' KB', divisor: 1000 },
  { what: 'blocking time', figure: 'blocking', most: 100, unit: ' ms' },
]

/** What ours must not exceed, divided by another's. */
const RATIOS: readonly (PageGoal & { readonly than: string })[] = [
  { what: 'largest paint ÷ static HTML', than: NAMES.static, figure: 'lcp', most: 1.25 },
  { what: 'largest paint ÷ better-auth', than: NAMES.betterAuth, figure: 'lcp', most: 0.4 },
  { what: 'largest paint ÷ FirebaseUI', than: NAMES.firebaseUi, figure: 'lcp', most: 0.3 },
  { what: 'live ÷ better-auth', than: NAMES.betterAuth, figure: 'live', most: 0.95 },
  { what: 'home, warm ÷ static HTML', than: NAMES.static, figure: 'warm', most: 1.8 },
  { what: 'home, cold ÷ static HTML', than: NAMES.static, figure: 'cold', most: 2.7 },
]

/** The goals of the client, of those who took part. */
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
