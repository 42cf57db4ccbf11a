import type { User } from '@foyer/contract/bodies.ts'
import { NOTHING_TO_UPDATE, toFailure, type Answered } from './session-failure.ts'
import type { SessionDoubt } from './session-doubt.ts'
import { isOver } from './session-refresh.ts'
import type { Acting } from './acting.ts'

interface Parts {
  readonly acting: () => Acting | null
  readonly endIfOver: (cause: unknown, token: string) => Promise<boolean>
  readonly doubt: SessionDoubt
}

type Perform<Value> = (token: string, user: User) => Promise<Value>

export type SessionCall = ReturnType<typeof createSessionCall>

/**
 * Calls the product API for the person whom this tab shows. A session that is over ends; a token that another
 * tab has changed for its successor meanwhile is no failure. What comes back when somebody else is shown by
 * then is nobody's.
 */
export function createSessionCall({ acting, endIfOver, doubt }: Parts) {
  async function callAs<Value>(asking: Acting, perform: Perform<Value>): Promise<Answered<Value>> {
    const since = Date.now()
    try {
      const value = await perform(asking.token, asking.user)
      if (acting()?.user.id !== asking.user.id) return { error: NOTHING_TO_UPDATE }
      return { error: null, value }
    } catch (cause) {
      await endIfOver(cause, asking.token)
      const now = acting()
      if (isOver(cause) && now && isSuccessor(now, asking)) return callAs(now, perform)
      const error = toFailure(cause)
      doubt(error.code, since)
      return { error }
    }
  }

  return async function call<Value>(perform: Perform<Value>): Promise<Answered<Value>> {
    const asking = acting()
    return asking ? callAs(asking, perform) : { error: NOTHING_TO_UPDATE }
  }
}

const isSuccessor = (now: Acting, before: Acting) =>
  now.user.id === before.user.id && now.token !== before.token
