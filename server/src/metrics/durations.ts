import type { Metric, Registry } from 'prom-client'

/** Upper bounds of the buckets, from a cached read to the deadline: seconds. */
const BOUNDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

type Labels = Readonly<Record<string, string | number>>

interface Series {
  readonly labels: Labels
  /** For each bound, and for what is above all of them. */
  readonly counts: number[]
  sum: number
}

export interface DurationsOptions {
  readonly name: string
  readonly help: string
  readonly registry: Registry
}

/** `labels` is called for the first observation of a key only. */
export type Observe = (key: string, seconds: number, labels: () => Labels) => void

/**
 * A histogram that takes a tenth of the time of prom-client's, which checks and hashes the labels of each observation.
 * Every read is observed twice, so prom-client's would take several per cent of the time of a read.
 */
export function createDurations({ name, help, registry }: DurationsOptions): Observe {
  const seriesOf = new Map<string, Series>()
  const metric = {
    name,
    get: async () => ({
      name,
      help,
      type: 'histogram',
      values: [...seriesOf.values()].flatMap((series) => listSamples(name, series)),
    }),
  }
  // The registry calls nothing but `get`.
  registry.registerMetric(metric as unknown as Metric)

  return (key, seconds, labels) => {
    let series = seriesOf.get(key)
    if (!series) {
      series = { labels: labels(), counts: BOUNDS.map(() => 0).concat(0), sum: 0 }
      seriesOf.set(key, series)
    }
    const index = findBucket(seconds)
    series.counts[index] = (series.counts[index] ?? 0) + 1
    series.sum += seconds
  }
}

function findBucket(seconds: number): number {
  let index = 0
  while (index < BOUNDS.length && seconds > (BOUNDS[index] ?? Infinity)) index++
  return index
}

/** The buckets of Prometheus are cumulative. */
function listSamples(name: string, { labels, counts, sum }: Series) {
  let total = 0
  const buckets = counts.map((count, index) => {
    total += count
    return {
      metricName: `${name}_bucket`,
      labels: { le: BOUNDS[index] ?? '+Inf', ...labels },
      value: total,
    }
  })
  return [
    ...buckets,
    { metricName: `${name}_sum`, labels, value: sum },
    { metricName: `${name}_count`, labels, value: total },
  ]
}
