import type { IssuedSession } from './exchange-id-token.ts'
import type { LastMethod } from './last-method-store.ts'
import { NO_PROVIDER_USER, type SessionResult } from './session-failure.ts'
import type { TabSession } from './tab-session.ts'

interface Deps {
  readonly tab: Pick<TabSession, 'start'>
  readonly lastMethod: Pick<LastMethod, 'remember'>
  /** Returns a function that links the provider, if the login page offered it. */
  readonly takePendingLink: () => () => void
}

/** The last step of every sign-in: stores the issued session; `null` when the provider had no user. */
export function createStartSession({ tab, lastMethod, takePendingLink }: Deps) {
  return function start(issued: IssuedSession | null): SessionResult {
    if (!issued) return { error: NO_PROVIDER_USER }
    const { method, ...session } = issued
    lastMethod.remember(method)
    const linkPending = takePendingLink() // first: the login page withdraws the offer once the session starts
    tab.start(session)
    linkPending()
    return { error: null }
  }
}
