/** Fetches once what many ask for: the same promise each time. A failure is not remembered: the next call tries again. */
export function fetchOnce<Value>(fetch: () => Promise<Value>): () => Promise<Value> {
  let fetching: Promise<Value> | undefined
  return () =>
    (fetching ??= fetch().catch((cause: unknown) => {
      fetching = undefined
      throw cause
    }))
}
