import { formatFigure } from '../frame/format-table.ts'
import type { Outcome } from './hold-contest.ts'

/** Above this the generator itself may have been what was measured. */
const TOO_BUSY = 0.95
/** Of the answers, so many may be refusals without a word about it. */
const FEW_REFUSALS = 0.001

/** What takes something from the figures of a contest: a sentence each, none when all went well. */
export function describeCaveats({ call, samples, median }: Outcome): readonly string[] {
  const names = [...samples.keys()]
  const busy = names.filter((name) => median(name, (sample) => sample.busy) > TOO_BUSY)
  const refusals = names.flatMap((name) => {
    const worst = Math.max(...(samples.get(name) ?? []).map(({ refused }) => refused))
    return worst > FEW_REFUSALS ? [`${name} (${formatFigure(100 * worst)} %)`] : []
  })
  return [
    ...(busy.length > 0
      ? [`${call}: with ${busy.join(', ')} the load generator was the limit; CPU tells more there.`]
      : []),
    ...(refusals.length > 0
      ? [
          `${call}: not everything was answered as asked by ${refusals.join(', ')}; good answers count.`,
        ]
      : []),
  ]
}
