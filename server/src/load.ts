/** Those who wait for one thing, and how it gets on. */
export interface Queue {
  readonly waiting: number
  /** Since the start. */
  readonly answered: number
}

/** Counts who waits for whom. */
export interface LoadCounter {
  /** Calls under way that wait for us: neither for the provider, nor for the rest of what is asked. */
  readonly calls: () => Queue
  /** What the provider has been asked. */
  readonly elsewhere: () => Queue
  begin(): void
  end(): void
  /** Whoever waits for this waits for the provider: that is no load on us. Rejects as it does. */
  whileElsewhere<Answer>(answer: Answer | Promise<Answer>): Promise<Answer>
}

export function createLoadCounter(): LoadCounter {
  let underWay = 0
  let answered = 0
  let away = 0
  let returned = 0
  return {
    // The provider is asked outside of calls, too, now and then.
    calls: () => ({ waiting: Math.max(0, underWay - away), answered }),
    elsewhere: () => ({ waiting: away, answered: returned }),
    begin: () => void underWay++,
    end() {
      underWay--
      answered++
    },
    async whileElsewhere(answer) {
      away++
      try {
        return await answer
      } finally {
        away--
        returned++
      }
    },
  }
}
