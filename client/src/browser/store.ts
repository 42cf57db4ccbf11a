import { use } from 'react'

/**
 * The loaded value; suspends until there is one. `use` is called in either case, because React reports a component
 * that called it when it suspended, but not when it continues.
 */
export function useLoaded<Value>(loaded: Value | undefined, load: () => Promise<Value>): Value {
  return use(loaded === undefined ? load() : fulfilled(loaded))
}

/** `use` reads the status of a promise, and returns the value at once. */
function fulfilled<Value>(value: Value): Promise<Value> {
  return Object.assign(Promise.resolve(value), { status: 'fulfilled', value })
}
