/** Who is measured, how often, and how. */
export interface Rounds<Sample> {
  readonly contenders: readonly string[]
  readonly rounds: number
  /** Measures one of them once; `round` counts from 0. */
  readonly measure: (contender: string, round: number) => Promise<Sample>
}

/**
 * Measures everybody once in each round, and in each round somebody else first: what the machine does
 * besides falls on all alike. The samples of each come in the order of the rounds.
 */
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
