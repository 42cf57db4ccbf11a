/** Returns the same promise to all callers; after a failure, the next call fetches again. */
export function fetchOnce<Value>(fetch: () => Promise<Value>): () => Promise<Value> {
  let fetching: Promise<Value> | undefined
  return () =>
    (fetching ??= fetch().catch((cause: unknown) => {
      fetching = undefined
      throw cause
    }))
}
