import { formatFigure, type Table } from '../support/format-table.ts'
import { judgeGoal, type Verdict } from '../support/judge-goal.ts'
import { percentile } from '../support/summarize.ts'
import type { FloodReport } from './flood-product.ts'
import type { Probe } from './probe.ts'

type Floods = Readonly<Record<string, FloodReport>>

const share = (part: number, whole: number) => `${formatFigure((100 * part) / whole)} %`

export function describeFloods(floods: Floods): Table {
  return {
    title: 'Overload',
    head: [
      'requests',
      'capacity/s',
      'sent ÷ capacity',
      'successful ÷ capacity',
      'successful p99 ms',
      'shed',
      'shed p99 ms',
      'with Retry-After',
      'lost or unanswered',
      'recovery s',
      'MB',
    ],
    rows: Object.entries(floods).map(([name, { capacity, flood, recoverySeconds, residentMb }]) => [
      name,
      formatFigure(capacity),
      formatFigure(flood.sent / flood.seconds / capacity),
      formatFigure(goodput({ capacity, flood })),
      formatFigure(flood.okP99),
      share(flood.shed, flood.sent),
      formatFigure(flood.shedP99),
      share(flood.withRetryAfter, flood.shed),
      share(flood.lost + flood.unanswered, flood.sent),
      formatFigure(recoverySeconds),
      formatFigure(residentMb),
    ]),
  }
}

/** The probes, each on a new connection, during the floods. */
export function describeProbes(floods: Floods): Table {
  return {
    title: 'Probes on new connections during the flood',
    head: ['probe', 'sent', 'successful', 'refused', 'no response', 'p99 ms'],
    rows: Object.entries(floods).flatMap(([name, report]) =>
      Object.entries(report.probes).map(([probed, probes]) => [
        `${probed}, during ${name}`,
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

export function judgeFlood(
  name: string,
  { capacity, flood, recoverySeconds }: FloodReport,
): Verdict[] {
  const what = (figure: string) => `${name}: ${figure}`
  const withRetryAfter = (100 * flood.withRetryAfter) / flood.shed
  return [
    judgeGoal(
      { title: what('successful responses ÷ capacity'), min: 0.5 },
      goodput({ capacity, flood }),
    ),
    judgeGoal({ title: what('p99 of successful responses'), max: 500, unit: ' ms' }, flood.okP99),
    judgeGoal({ title: what('p99 of shed requests'), max: 50, unit: ' ms' }, flood.shedP99),
    judgeGoal({ title: what('503 with Retry-After'), min: 100, unit: ' %' }, withRetryAfter),
    judgeGoal({ title: what('recovery'), max: 5, unit: ' s' }, recoverySeconds),
  ]
}

function goodput({ capacity, flood }: Pick<FloodReport, 'capacity' | 'flood'>): number {
  return flood.ok / flood.seconds / capacity
}

function count(probes: readonly Probe[], is: (probe: Probe) => boolean): number {
  return probes.filter(is).length
}
