import { SHARED_SESSION_MAX_MS } from '@foyer/contract/constants.ts'
import { toBroadcastReason } from '../browser/storage.ts'
import type { Services } from './services.ts'
import type { Session } from './session.ts'
import { createPersistedSession, suffixOf } from './tab.ts'

type SharedServices = Pick<Services, 'storage' | 'endProviderSession'>

/** On a shared computer, nothing of the user may stay on the screen: neither for hours nor in a copy of the tab. */
export function endSharedSession(
  session: Session,
  services: SharedServices,
  openChannel = openSessionChannel,
) {
  endAfterAnHour(session, services)
  endInCopies(session, services, openChannel)
}

function endAfterAnHour(session: Session, { storage }: SharedServices) {
  let timer: ReturnType<typeof setTimeout> | undefined
  session.subscribe(() => {
    clearTimeout(timer)
    const since = storage.readSharedSince()
    if (since === null || session.getState().status !== 'signed-in') return
    const endsIn = since + SHARED_SESSION_MAX_MS - Date.now()
    timer = setTimeout(() => void session.signOut(), endsIn)
  })
}

/** What a tab sends when its token has ended or was replaced. */
interface EndedToken {
  readonly tokenSuffix: string
  readonly reason: unknown
}

/**
 * Ada duplicates her tab and logs out in one of the two. The other tab has a copy of the session storage and gets no
 * storage event, so hers sends a message.
 */
function endInCopies(
  session: Session,
  { storage, endProviderSession }: SharedServices,
  openChannel: () => BroadcastChannel | undefined,
) {
  const persisted = createPersistedSession(storage)
  let token: string | null = null
  let channel: BroadcastChannel | undefined

  /** Not needed on other computers, where it could keep pages out of the back/forward cache. */
  function open(): BroadcastChannel | undefined {
    const opened = openChannel()
    opened?.addEventListener(
      'message',
      ({ data }: MessageEvent<Partial<EndedToken> | undefined>) => {
        if (token === null || data?.tokenSuffix !== suffixOf(token)) return
        // Before the storage is cleared: otherwise the listener below would take the missing token for a logout in this
        // tab, and send the message back.
        token = null
        persisted.clear()
        endProviderSession()
        void session.syncWithStorage(toBroadcastReason(data.reason))
      },
    )
    return opened
  }

  session.subscribe(() => {
    const before = token
    token = storage.isShared() ? persisted.readToken() : null
    if (!storage.isShared()) return
    channel ??= open()
    if (before === null || before === token) return
    const message: EndedToken = { tokenSuffix: suffixOf(before), reason: readReason(session) }
    channel?.postMessage(message)
  })
}

function readReason(session: Session) {
  const state = session.getState()
  return state.status === 'signed-out' ? (state.reason ?? 'signed-out') : undefined
}

/** Some browsers refuse it together with storage. */
function openSessionChannel(): BroadcastChannel | undefined {
  try {
    return new BroadcastChannel('foyer.session')
  } catch {
    return undefined
  }
}
