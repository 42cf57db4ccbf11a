import type { UpdateUserBody } from '@foyer/contract/bodies.ts'
import type { Api } from '../api/api.ts'
import type { SessionCall } from './session-call.ts'
import { NOT_SIGNED_IN, type SessionResult } from './session-failure.ts'
import type { CurrentAuth } from './current-auth.ts'
import type { TabSession } from './tab-session.ts'

interface Deps {
  readonly api: Api
  readonly tab: TabSession
  readonly currentAuth: () => CurrentAuth | null
  readonly call: SessionCall
}

/** Changes the user's names and merges the response into the current user. */
export function createUpdateUser({ api, tab, currentAuth, call }: Deps) {
  return async (names: UpdateUserBody): Promise<SessionResult> => {
    const { error, value } = await call((token, { id }) => api.updateUser(token, id, names))
    if (error) return { error }
    const auth = currentAuth()
    if (auth?.user.id !== value.id) return { error: NOT_SIGNED_IN }
    tab.save({ ...auth.user, ...value }, auth.token)
    return { error: null }
  }
}
