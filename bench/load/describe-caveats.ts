import { formatFigure } from '../support/format-table.ts'
import type { ComparisonResult } from './run-comparison.ts'

/** Above this utilization, the generator may have been the bottleneck. */
const TOO_BUSY = 0.95
/** A smaller share of refusals is not reported. */
const FEW_REFUSALS = 0.001

/** Returns a sentence for each reason to doubt the figures. */
export function describeCaveats({ call, samples, median }: ComparisonResult): readonly string[] {
  const names = [...samples.keys()]
  const busy = names.filter((name) => median(name, (sample) => sample.utilization) > TOO_BUSY)
  const refusals = names.flatMap((name) => {
    const worst = Math.max(...(samples.get(name) ?? []).map(({ refused }) => refused))
    return worst > FEW_REFUSALS ? [`${name} (${formatFigure(100 * worst)} %)`] : []
  })
  return [
    ...(busy.length > 0
      ? [
          `${call}: for ${busy.join(', ')} the load generator was the bottleneck; compare CPU instead.`,
        ]
      : []),
    ...(refusals.length > 0
      ? [
          `${call}: some responses of ${refusals.join(', ')} were not successful; only successful ones count.`,
        ]
      : []),
  ]
}
