import { use, useSyncExternalStore } from 'react'

/** State outside React. Components read it with {@link useStore}. */
export interface Readable<State> {
  readonly getState: () => State
  /** Returns the function that unsubscribes. */
  readonly subscribe: (listener: () => void) => () => void
}

export interface Store<State> extends Readable<State> {
  readonly set: (state: State) => void
}

interface Hooks {
  /** Called when the first listener has subscribed. */
  readonly onFirst?: () => void
  /** Called when the last listener has unsubscribed. */
  readonly onLast?: () => void
}

/* @__NO_SIDE_EFFECTS__ */
export function createStore<State>(initial: State, { onFirst, onLast }: Hooks = {}): Store<State> {
  const listeners = new Set<() => void>()
  let state = initial
  return {
    getState: () => state,
    set(next) {
      state = next
      for (const listener of listeners) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      if (listeners.size === 1) onFirst?.()
      return () => {
        if (listeners.delete(listener) && listeners.size === 0) onLast?.()
      }
    },
  }
}

/** The state of a store; rerenders when it changes. `prerendered` is what the prerendered page shows, if it differs. */
export function useStore<State>(
  { subscribe, getState }: Readable<State>,
  prerendered?: State,
): State {
  const getPrerendered = prerendered === undefined ? getState : () => prerendered
  return useSyncExternalStore(subscribe, getState, getPrerendered)
}

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
