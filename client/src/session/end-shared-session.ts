import { SHARED_SESSION_MAX_MS } from '@foyer/contract/constants.ts'
import { suffixOf, type PersistedSession } from './persisted-session.ts'
import type { Session } from './session.ts'
import { toBroadcastReason } from './storage-events.ts'
import type { UserStorage } from './user-storage.ts'

interface Deps {
  readonly session: Pick<Session, 'getState' | 'subscribe' | 'signOut' | 'syncWithStorage'>
  readonly storage: Pick<UserStorage, 'readSharedSince'>
  readonly persisted: Pick<PersistedSession, 'readToken' | 'clear'>
  readonly endProviderSession: () => void
  readonly openChannel: () => BroadcastChannel | undefined
}

/** What a tab sends when its token has ended or was replaced: the end of the token, and why. */
interface Ended {
  readonly ended: string
  readonly reason: unknown
}

/**
 * On a shared computer, logs the user out after an hour, so that nothing of them stays on the screen. Ada duplicates her
 * tab and logs out in one of the two: the other one has a copy of the session storage, about which no storage event
 * tells, so her tab sends a message.
 */
export function endSharedSession(deps: Deps) {
  const { session, storage, persisted, endProviderSession, openChannel } = deps
  let timer: ReturnType<typeof setTimeout> | undefined
  let token: string | null = null
  let channel: BroadcastChannel | undefined

  /** Not needed on other computers, where it could keep pages out of the back/forward cache. */
  function open(): BroadcastChannel | undefined {
    const opened = openChannel()
    opened?.addEventListener('message', ({ data }: MessageEvent<Partial<Ended> | undefined>) => {
      if (token === null || data?.ended !== suffixOf(token)) return
      token = null
      persisted.clear()
      endProviderSession()
      void session.syncWithStorage(toBroadcastReason(data.reason))
    })
    return opened
  }

  session.subscribe(() => {
    clearTimeout(timer)
    const since = storage.readSharedSince()
    const before = token
    token = since === null ? null : persisted.readToken()
    if (since === null) return
    const state = session.getState()
    channel ??= open()
    if (before !== null && before !== token)
      channel?.postMessage({ ended: suffixOf(before), reason: reasonOf(state) } satisfies Ended)
    if (state.status !== 'signed-in') return
    const endsIn = since + SHARED_SESSION_MAX_MS - Date.now()
    timer = setTimeout(() => void session.signOut(), endsIn)
  })
}

const reasonOf = (state: ReturnType<Session['getState']>) =>
  state.status === 'signed-out' ? (state.reason ?? 'signed-out') : undefined

/** Some browsers refuse it together with storage. */
export function openSessionChannel(): BroadcastChannel | undefined {
  try {
    return new BroadcastChannel('foyer.session')
  } catch {
    return undefined
  }
}
