export interface Summary {
  readonly median: number
  readonly min: number
  readonly max: number
}

/** Without samples, all figures are NaN. */
export function summarize(samples: readonly number[]): Summary {
  const sorted = samples.toSorted((a, b) => a - b)
  return {
    median: percentile(sorted, 0.5),
    min: sorted[0] ?? Number.NaN,
    max: sorted.at(-1) ?? Number.NaN,
  }
}

export function medianOf<Sample>(
  samples: readonly Sample[] | undefined,
  figure: (sample: Sample) => number,
): number {
  return summarize((samples ?? []).map(figure)).median
}

/** Interpolates linearly; `share` is 0 to 1. */
export function percentile(sorted: ArrayLike<number>, share: number): number {
  const at = (sorted.length - 1) * share
  const below = sorted[Math.floor(at)] ?? Number.NaN
  const above = sorted[Math.ceil(at)] ?? Number.NaN
  return below + (above - below) * (at - Math.floor(at))
}
