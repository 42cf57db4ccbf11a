/** Returns the same promise to all callers with the same arguments; after a failure, the next call fetches again. */
/* @__NO_SIDE_EFFECTS__ */
export function fetchOnce<Args extends string[], Value>(
  fetch: (...args: Args) => Promise<Value>,
): (...args: Args) => Promise<Value> {
  const fetches = new Map<string, Promise<Value>>()
  return (...args) => {
    const key = args.join()
    const fetching =
      fetches.get(key) ??
      fetch(...args).catch((cause: unknown) => {
        fetches.delete(key)
        throw cause
      })
    fetches.set(key, fetching)
    return fetching
  }
}
