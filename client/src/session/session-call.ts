import type { User } from '@foyer/contract/schemas.ts'
import { NO_SESSION_USER, toFailure, type Result } from './session-failure.ts'
import type { CheckReachability } from './check-reachability.ts'
import { isUnauthenticated } from './session-refresh.ts'
import type { CurrentAuth } from './current-auth.ts'

interface Deps {
  readonly currentAuth: () => CurrentAuth | null
  readonly endIfUnauthenticated: (cause: unknown, token: string) => Promise<boolean>
  readonly checkReachability: CheckReachability
}

type Perform<Value> = (token: string, user: User) => Promise<Value>

export type SessionCall = ReturnType<typeof createSessionCall>

/**
 * Calls the API as the current user. Discards the response if the user changed in the meantime; retries after a
 * token rotation; ends the session if the API has ended it.
 */
export function createSessionCall({ currentAuth, endIfUnauthenticated, checkReachability }: Deps) {
  async function callAs<Value>(auth: CurrentAuth, perform: Perform<Value>): Promise<Result<Value>> {
    const since = Date.now()
    try {
      const value = await perform(auth.token, auth.user)
      if (currentAuth()?.user.id !== auth.user.id) return { error: NO_SESSION_USER }
      return { error: null, value }
    } catch (cause) {
      await endIfUnauthenticated(cause, auth.token)
      const now = currentAuth()
      if (isUnauthenticated(cause) && now && isSuccessor(now, auth)) return callAs(now, perform)
      const error = toFailure(cause)
      checkReachability(error.code, since)
      return { error }
    }
  }

  return async function call<Value>(perform: Perform<Value>): Promise<Result<Value>> {
    const auth = currentAuth()
    return auth ? callAs(auth, perform) : { error: NO_SESSION_USER }
  }
}

const isSuccessor = (now: CurrentAuth, before: CurrentAuth) =>
  now.user.id === before.user.id && now.token !== before.token
