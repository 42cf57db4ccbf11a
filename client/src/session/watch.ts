import { drafts } from '../browser/drafts.ts'
import type { FailureCode } from './failure.ts'
import type { Session } from './session.ts'

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
