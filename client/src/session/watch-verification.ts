import type { FailureCode } from './session-failure.ts'
import type { Session } from './session.ts'

/** No more than one question in this time: milliseconds. */
const PAUSE_MS = 2_000

/** The provider has nobody signed in here, or not as the session has. */
const TAKES_SIGN_IN: ReadonlySet<FailureCode> = new Set<FailureCode>([
  'reauthentication_required',
  'sign-in-expired',
])

/**
 * Notices that an address was confirmed elsewhere: somebody whose address was not comes back to this page,
 * perhaps from their mails on another device. Nothing is asked while nobody comes back.
 */
export function watchVerification(
  session: Pick<Session, 'getState' | 'followVerification'>,
  window: Window,
) {
  const { document } = window
  let askedAt = -Infinity
  let isAsking = false
  /** Of whom only a new sign-in could tell. */
  let untold: string | undefined

  async function look() {
    const state = session.getState()
    if (state.status !== 'signed-in' || state.user.email_verified) return
    const isSoon = Date.now() - askedAt < PAUSE_MS
    if (state.unreachable || isAsking || isSoon || untold === state.user.id) return
    isAsking = true
    askedAt = Date.now()
    const { error } = await session.followVerification()
    isAsking = false
    if (error && TAKES_SIGN_IN.has(error.code)) untold = state.user.id
  }

  window.addEventListener('focus', () => void look())
  window.addEventListener('online', () => void look())
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void look()
  })
}
