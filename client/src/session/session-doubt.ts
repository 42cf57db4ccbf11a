import type { FailureCode } from './session-failure.ts'
import type { SessionStore } from './session-store.ts'
import type { TabSession } from './tab-session.ts'

interface Parts {
  readonly store: Pick<SessionStore, 'getState'>
  readonly tab: Pick<TabSession, 'getLearnedAt'>
  readonly refresh: () => Promise<void>
}

/** Nobody was there, or nobody who could answer. */
const OUTAGES: ReadonlySet<FailureCode> = new Set<FailureCode>([
  'unreachable',
  'unavailable',
  'provider-unreachable',
])

export type SessionDoubt = ReturnType<typeof createSessionDoubt>

/**
 * Something failed for want of somebody to answer. Whether the product is there at all is then asked once, for
 * all that failed meanwhile: if not, the page says so and notices when it is again; else that failed alone.
 */
export function createSessionDoubt({ store, tab, refresh }: Parts) {
  let isAsking = false

  /** `since`: when what failed was begun, in milliseconds since 1970. Somebody may have answered after that. */
  return function doubt(code: FailureCode, since: number): void {
    const state = store.getState()
    if (!OUTAGES.has(code) || state.status !== 'signed-in' || state.unreachable) return
    if (isAsking || tab.getLearnedAt() > since) return
    isAsking = true
    void refresh().finally(() => (isAsking = false))
  }
}
