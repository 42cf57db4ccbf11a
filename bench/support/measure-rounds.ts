export interface Rounds<Sample> {
  readonly contenders: readonly string[]
  readonly rounds: number
  /** `round` counts from 0. */
  readonly measure: (contender: string, round: number) => Promise<Sample>
}

/** Measures each contender once per round, in rotated order, so that other load on the machine affects all alike. */
export async function measureRounds<Sample>({
  contenders,
  rounds,
  measure,
}: Rounds<Sample>): Promise<ReadonlyMap<string, readonly Sample[]>> {
  const samples = new Map(contenders.map((contender): [string, Sample[]] => [contender, []]))
  for (let round = 0; round < rounds; round++) {
    for (const contender of rotate(contenders, round)) {
      samples.get(contender)?.push(await measure(contender, round))
    }
  }
  return samples
}

function rotate<Item>(items: readonly Item[], by: number): readonly Item[] {
  const first = by % Math.max(items.length, 1)
  return [...items.slice(first), ...items.slice(0, first)]
}
