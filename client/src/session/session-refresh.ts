import { ApiError, Unauthorized } from '../api/api-error.ts'
import type { Api } from '../api/api.ts'
import { retryDelay } from './retry-delay.ts'
import type { SessionStorage } from './session-storage.ts'
import type { SessionStore } from './session-store.ts'

interface Parts {
  readonly api: Api
  readonly store: SessionStore
  readonly storage: SessionStorage
  /** Forgets the provider's session too. */
  readonly endProviderSession: () => void
}

/** Asks the product API who the stored token belongs to, and asks again until it has been told. */
export function createSessionRefresh({ api, store, storage, endProviderSession }: Parts) {
  let retry: ReturnType<typeof setTimeout> | undefined
  let attempt = 0
  let latestRun = 0

  /** What is asked now, or was learned otherwise, is newer than any answer still on its way. */
  const supersede = () => {
    clearTimeout(retry)
    latestRun += 1
    return latestRun
  }

  /** The session is over by the product API's own word, unless another token has taken its place meanwhile. */
  const endIfOver = (cause: unknown, token: string): boolean => {
    if (!(cause instanceof Unauthorized) || cause.code !== 'unauthenticated') return false
    if (storage.readToken() !== token) return true
    supersede()
    storage.clear()
    endProviderSession()
    store.send({ type: 'session-ended' })
    return true
  }

  const failed = (cause: unknown, token: string) => {
    if (endIfOver(cause, token)) return
    // Nothing but the product API's own 401 ends a session (decisions 15), a defect of ours least of all.
    if (!(cause instanceof ApiError)) reportError(cause)
    store.send({ type: 'product-unreachable', lastKnown: storage.readLastKnown() })
    retry = setTimeout(() => void refresh(), retryDelay(attempt))
    attempt += 1
  }

  async function refresh(underway?: EarlyRequest): Promise<void> {
    const run = supersede()
    const token = storage.readToken()
    const isOutdated = () => run !== latestRun || storage.readToken() !== token
    if (token === null) return store.send({ type: 'signed-out' })
    try {
      const request = underway?.token === token ? underway.request : undefined
      const user = await api.getUser(token, request)
      if (isOutdated()) return
      attempt = 0
      storage.saveUser(user)
      store.send({ type: 'user-answered', user })
    } catch (cause) {
      if (!isOutdated()) failed(cause, token)
    }
  }

  return { refresh, supersede, endIfOver }
}

/** The request for the person that the head of the page began. */
interface EarlyRequest {
  readonly token: string
  readonly request: Promise<Response>
}
