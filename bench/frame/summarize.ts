/** Numbers in short: their median, and how far they lie apart. */
export interface Summary {
  readonly median: number
  readonly min: number
  readonly max: number
}

/** Sums up the samples of one contender. Of no samples everything is NaN. */
export function summarize(samples: readonly number[]): Summary {
  const sorted = samples.toSorted((a, b) => a - b)
  return {
    median: percentile(sorted, 0.5),
    min: sorted[0] ?? Number.NaN,
    max: sorted.at(-1) ?? Number.NaN,
  }
}

/** The median of one figure of every sample. */
export function medianOf<Sample>(
  samples: readonly Sample[] | undefined,
  figure: (sample: Sample) => number,
): number {
  return summarize((samples ?? []).map(figure)).median
}

/** The value below which this share (0 to 1) of the sorted numbers lies; between two it is drawn straight. */
export function percentile(sorted: ArrayLike<number>, share: number): number {
  const at = (sorted.length - 1) * share
  const below = sorted[Math.floor(at)] ?? Number.NaN
  const above = sorted[Math.ceil(at)] ?? Number.NaN
  return below + (above - below) * (at - Math.floor(at))
}
