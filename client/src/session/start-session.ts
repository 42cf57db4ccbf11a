import type { IssuedSession } from './exchange-id-token.ts'
import type { LastMethod } from './last-method-store.ts'
import { NO_PROVIDER_USER, type SessionResult } from './session-failure.ts'
import type { TabSession } from './tab-session.ts'

interface Deps {
  readonly tab: Pick<TabSession, 'start'>
  readonly lastMethod: Pick<LastMethod, 'remember'>
  /** Returns what links the provider that the user was offered to link. */
  readonly takePendingLink: () => () => void
}

/** The last step of every sign-in: stores the issued session; `null` when the provider had no user. */
export function createStartSession({ tab, lastMethod, takePendingLink }: Deps) {
  return function start(issued: IssuedSession | null): SessionResult {
    if (!issued) return { error: NO_PROVIDER_USER }
    const { method, ...session } = issued
    lastMethod.remember(method)
    const linkPending = takePendingLink() // first: once the session starts, the login page takes it back
    tab.start(session)
    linkPending()
    return { error: null }
  }
}
