import type { FailureCode } from './session-failure.ts'
import type { Session } from './session.ts'

/** No more than one question in this time: milliseconds. */
const PAUSE_MS = 2_000

/** By what somebody shows that they are there: not `scroll`, which a browser also does by itself on a reload. */
const SIGNS_OF_LIFE = ['pointermove', 'pointerdown', 'keydown', 'wheel']

/** The provider has nobody signed in here, or not as the session has. */
const TAKES_SIGN_IN: ReadonlySet<FailureCode> = new Set<FailureCode>([
  'reauthentication_required',
  'sign-in-expired',
])

/**
 * Notices that an address was confirmed elsewhere: somebody whose address was not comes back to this page,
 * perhaps from their mails on another device. A page that was loaded anew under their hands tells of no return:
 * there their first sign of life is one. Nothing is asked while nobody comes back.
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
  const signsOfLife = new AbortController()

  /** Whoever is here unconfirmed, and can be told of. */
  function findUnconfirmed() {
    const state = session.getState()
    if ('unreachable' in state && state.unreachable) return undefined
    // One sign is enough, once it is known who is here: whoever signs in on this page is known by that.
    if (state.status !== 'loading') signsOfLife.abort()
    return state.status === 'signed-in' && !state.user.email_verified ? state.user.id : undefined
  }

  async function look() {
    const person = findUnconfirmed()
    const isSoon = Date.now() - askedAt < PAUSE_MS
    if (person === undefined || isAsking || isSoon || untold === person) return
    isAsking = true
    askedAt = Date.now()
    const { error } = await session.followVerification()
    isAsking = false
    if (error && TAKES_SIGN_IN.has(error.code)) untold = person
  }

  for (const sign of SIGNS_OF_LIFE) {
    const options = { passive: true, capture: true, signal: signsOfLife.signal }
    window.addEventListener(sign, () => void look(), options)
  }
  window.addEventListener('focus', () => void look())
  window.addEventListener('online', () => void look())
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void look()
  })
}
