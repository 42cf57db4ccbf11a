import { SHARED_SESSION_MAX_MS } from '@foyer/contract/constants.ts'
import { drafts } from '../browser/drafts.ts'
import { toBroadcastReason } from '../browser/storage.ts'
import type { FailureCode } from './failure.ts'
import type { Services } from './services.ts'
import type { Session } from './session.ts'
import { createPersistedSession, suffixOf } from './tab.ts'

const MIN_INTERVAL_MS = 2_000

/** Not `scroll`, which browsers also dispatch on a reload. */
const USER_INPUT_EVENTS = ['pointermove', 'pointerdown', 'keydown', 'wheel']

/** The provider has no user signed in here, or a sign-in that does not fit the session. */
const NEEDS_SIGN_IN: ReadonlySet<FailureCode> = new Set<FailureCode>([
  'reauthentication_required',
  'sign-in-expired',
])

/**
 * Checks whether the email was verified elsewhere when an unverified user returns to this page. After a reload there is
 * no focus event, so the first user input triggers the check. The notice that asks to verify it checks by itself
 * (`pages/confirm-notice.tsx`).
 */
export function watchVerification(
  session: Pick<Session, 'getState' | 'checkVerification'>,
  window: Window,
) {
  const { document } = window
  let checkedAt = -Infinity
  let isChecking = false
  /** The id of a user whose check needs a new sign-in. */
  let blockedUserId: string | undefined
  const inputListeners = new AbortController()

  function findUnverifiedUser() {
    const state = session.getState()
    if ('unreachable' in state && state.unreachable) return undefined
    // Once the state is known, input triggers no more checks: the first input after a reload is enough.
    if (state.status !== 'loading') inputListeners.abort()
    return state.status === 'signed-in' && !state.user.email_verified ? state.user.id : undefined
  }

  async function check() {
    const userId = findUnverifiedUser()
    const isTooSoon = Date.now() - checkedAt < MIN_INTERVAL_MS
    if (userId === undefined || isChecking || isTooSoon || userId === blockedUserId) return
    isChecking = true
    checkedAt = Date.now()
    const { error } = await session.checkVerification()
    isChecking = false
    if (error && NEEDS_SIGN_IN.has(error.code)) blockedUserId = userId
  }

  for (const type of USER_INPUT_EVENTS) {
    const options = { passive: true, capture: true, signal: inputListeners.signal }
    window.addEventListener(type, () => void check(), options)
  }
  window.addEventListener('focus', () => void check())
  window.addEventListener('online', () => void check())
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void check()
  })
}

/**
 * What Ada typed before a reload waits for the form that she opens later. Grace, who logs in after her in the same tab,
 * must not find it in hers.
 */
export function forgetDraftsOfOthers(session: Pick<Session, 'getState' | 'subscribe'>) {
  let ownerId: string | undefined
  session.subscribe(() => {
    const state = session.getState()
    if (state.status === 'loading') return
    if (state.status === 'signed-out' || state.user.id !== (ownerId ??= state.user.id))
      drafts.clear()
  })
}

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
