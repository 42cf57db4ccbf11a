import { ApiError, Unauthorized } from '../api/api-error.ts'
import type { Api } from '../api/api.ts'
import { retryDelay } from './retry-delay.ts'
import type { Leaving } from './session-change.ts'
import type { SessionStore } from './session-store.ts'
import type { TabSession } from './tab-session.ts'
import { withTokenLock } from './token-lock.ts'

interface Parts {
  readonly api: Api
  readonly store: SessionStore
  readonly tab: TabSession
}

/** What was learned longer ago than this is asked again when somebody comes back to the tab: milliseconds. */
const FRESH_MS = 60_000

/** Asks the product API who the stored token belongs to, and asks again until it has been told. */
export function createSessionRefresh({ api, store, tab }: Parts) {
  let retry: ReturnType<typeof setTimeout> | undefined
  let attempt = 0

  /** The session is over by the product API's own word, unless another token has taken its place meanwhile. */
  const endIfOver = async (cause: unknown, token: string): Promise<boolean> => {
    if (!isOver(cause)) return false
    await withTokenLock(async () => {
      if (tab.readToken() === token) tab.end('ended')
      else void check()
    })
    return true
  }

  const failed = async (cause: unknown, token: string) => {
    if (await endIfOver(cause, token)) return
    // Nothing but the product API's own 401 ends a session (decisions 15), a defect of ours least of all.
    if (!(cause instanceof ApiError)) reportError(cause)
    store.send({ type: 'product-unreachable', lastKnown: tab.readLastKnown() })
    const version = tab.getVersion()
    const askedSeconds = cause instanceof ApiError ? cause.retryAfterSeconds : undefined
    const delay = retryDelay(attempt, { askedSeconds })
    retry = setTimeout(() => version === tab.getVersion() && void refresh(), delay)
    attempt += 1
  }

  async function refresh(underway?: EarlyRequest): Promise<void> {
    clearTimeout(retry)
    tab.follow()
    const version = tab.supersede()
    const token = tab.readToken()
    if (token === null) return
    const asked = api.getUser(token, underway?.token === token ? underway.request : undefined)
    const answer = await asked.then(
      (user) => ({ user }),
      (cause: unknown) => ({ cause }),
    )
    if (version !== tab.getVersion()) return
    // An answer for a token that is no longer stored says nothing of whose the new one is.
    if (tab.follow()) return refresh()
    if ('cause' in answer) return failed(answer.cause, token)
    attempt = 0
    tab.save(answer.user, token)
  }

  /** Another tab may have changed what is stored: this one goes by it at once. */
  async function check(leaving?: Leaving): Promise<void> {
    if (leaving) tab.hear(leaving)
    if (tab.follow()) return refresh()
    tab.adoptLastKnown()
  }

  return {
    refresh,
    check,
    endIfOver,

    /** Somebody comes back to this tab: what went past it, or is old, is found out. */
    async wake(): Promise<void> {
      const state = store.getState()
      const isTrue = state.status === 'signed-out' || !state.unreachable
      const isOld = Date.now() - tab.getLearnedAt() > FRESH_MS
      return isTrue && !isOld ? check() : refresh()
    },
  }
}

/** The one answer that says so. */
export function isOver(cause: unknown): boolean {
  return cause instanceof Unauthorized && cause.code === 'unauthenticated'
}

/** The request for the person that the head of the page began. */
interface EarlyRequest {
  readonly token: string
  readonly request: Promise<Response>
}
