import type { FailureCode } from './session-failure.ts'
import type { SessionStore } from './session-store.ts'
import type { TabSession } from './tab-session.ts'

interface Deps {
  readonly store: Pick<SessionStore, 'getState'>
  readonly tab: Pick<TabSession, 'getUpdatedAt'>
  readonly refresh: () => Promise<void>
}

/** The API or the provider gave no answer. */
export const OUTAGES: ReadonlySet<FailureCode> = new Set<FailureCode>([
  'unreachable',
  'unavailable',
  'provider-unreachable',
])

export type CheckReachability = ReturnType<typeof createCheckReachability>

/** After a network failure, refetches the user once; if that fails too, the session becomes `unreachable`. */
export function createCheckReachability({ store, tab, refresh }: Deps) {
  let isChecking = false

  /** `since`: the start of the failed operation in ms since 1970. No check is needed after a later success. */
  return function checkReachability(code: FailureCode, since: number): void {
    const state = store.getState()
    if (!OUTAGES.has(code) || state.status !== 'signed-in' || state.unreachable) return
    if (isChecking || tab.getUpdatedAt() > since) return
    isChecking = true
    void refresh().finally(() => (isChecking = false))
  }
}
