/** How far a turn of the event loop is. */
export interface Turn {
  /** Since it took its first call: milliseconds. */
  readonly age: number
  /** Calls it took before this one. */
  readonly calls: number
}

/** Notes one call more, and tells of the turn that takes it. */
export function createTurnClock(): () => Turn {
  let began: number | undefined
  let calls = 0
  return () => {
    const now = performance.now()
    if (began === undefined) {
      began = now
      calls = 0
      setImmediate(() => (began = undefined))
    }
    return { age: now - began, calls: calls++ }
  }
}
