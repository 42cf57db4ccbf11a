import { NetworkError, Unauthorized } from '../api/api-error.ts'
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

  /** The session is over by the product API's own word, unless another token has taken its place meanwhile. */
  const endIfOver = (cause: unknown, token: string): boolean => {
    if (!(cause instanceof Unauthorized) || cause.code !== 'unauthenticated') return false
    if (storage.readToken() !== token) return true
    storage.clear()
    endProviderSession()
    store.send({ type: 'session-ended' })
    return true
  }

  const retryLater = () => {
    retry = setTimeout(() => void refresh(), retryDelay(attempt))
    attempt += 1
  }

  const failed = (cause: unknown, token: string) => {
    if (endIfOver(cause, token) || storage.readToken() !== token) return
    // Nothing but the product API's own 401 ends a session (decisions 15).
    if (!(cause instanceof NetworkError || cause instanceof Unauthorized)) throw cause
    store.send({ type: 'product-unreachable', lastKnown: storage.readLastKnown() })
    retryLater()
  }

  async function refresh(underway?: { token: string; request: Promise<Response> }): Promise<void> {
    clearTimeout(retry)
    const token = storage.readToken()
    if (token === null) return store.send({ type: 'signed-out' })
    try {
      const request = underway?.token === token ? underway.request : undefined
      const user = await api.getUser(token, request)
      if (storage.readToken() !== token) return
      attempt = 0
      storage.saveUser(user)
      store.send({ type: 'user-answered', user })
    } catch (cause) {
      failed(cause, token)
    }
  }

  return { refresh, endIfOver }
}
