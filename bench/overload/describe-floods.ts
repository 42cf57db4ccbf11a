import { formatFigure, type Table } from '../frame/format-table.ts'
import { judgeGoal, type Verdict } from '../frame/judge-goal.ts'
import { percentile } from '../frame/summarize.ts'
import type { Flooded } from './flood-product.ts'
import type { Probe } from './probe.ts'

type Floods = Readonly<Record<string, Flooded>>

const share = (part: number, whole: number) => `${formatFigure((100 * part) / whole)} %`

/** What came, and what was answered. */
export function describeFloods(floods: Floods): Table {
  return {
    title: 'Overload',
    head: [
      'asked for',
      'capacity/s',
      'sent ×',
      'good ×',
      'good p99 ms',
      'refused',
      'refused p99 ms',
      'with Retry-After',
      'lost or unanswered',
      'normal after s',
      'MB',
    ],
    rows: Object.entries(floods).map(([name, { capacity, flood, normalAfter, residentMb }]) => [
      name,
      formatFigure(capacity),
      formatFigure(flood.sent / flood.seconds / capacity),
      formatFigure(goodput({ capacity, flood })),
      formatFigure(flood.goodP99),
      share(flood.shed, flood.sent),
      formatFigure(flood.shedP99),
      share(flood.withRetryAfter, flood.shed),
      share(flood.lost + flood.unanswered, flood.sent),
      formatFigure(normalAfter),
      formatFigure(residentMb),
    ]),
  }
}

/** What somebody met who asked for something else meanwhile, on a connection of their own. */
export function describeBeside(floods: Floods): Table {
  return {
    title: 'Meanwhile',
    head: ['asked for', 'asked', 'answered', 'refused', 'nobody answered', 'p99 ms'],
    rows: Object.entries(floods).flatMap(([name, { beside }]) =>
      Object.entries(beside).map(([bystander, probes]) => [
        `${bystander}, beside ${name}`,
        String(probes.length),
        String(count(probes, ({ status }) => status >= 200 && status < 300)),
        String(count(probes, ({ status }) => status >= 300)),
        String(count(probes, ({ status }) => status === 0)),
        formatFigure(
          percentile(
            probes.map(({ ms }) => ms).toSorted((a, b) => a - b),
            0.99,
          ),
        ),
      ]),
    ),
  }
}

/** Holds one flood against the goals. */
export function judgeFlood(name: string, { capacity, flood, normalAfter }: Flooded): Verdict[] {
  const what = (figure: string) => `${name}: ${figure}`
  const withRetryAfter = (100 * flood.withRetryAfter) / flood.shed
  return [
    judgeGoal(
      { what: what('good answers, beside the capacity'), least: 0.8 },
      goodput({ capacity, flood }),
    ),
    judgeGoal({ what: what('p99 of good answers'), most: 500, unit: ' ms' }, flood.goodP99),
    judgeGoal({ what: what('p99 of refusals'), most: 50, unit: ' ms' }, flood.shedP99),
    judgeGoal({ what: what('refusals with Retry-After'), least: 100, unit: ' %' }, withRetryAfter),
    judgeGoal({ what: what('normal again after'), most: 5, unit: ' s' }, normalAfter),
  ]
}

function goodput({ capacity, flood }: Pick<Flooded, 'capacity' | 'flood'>): number {
  return flood.good / flood.seconds / capacity
}

function count(probes: readonly Probe[], is: (probe: Probe) => boolean): number {
  return probes.filter(is).length
}
