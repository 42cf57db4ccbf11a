import type { UpdateUserBody } from '@foyer/contract/bodies.ts'
import type { Api } from '../api/api.ts'
import type { SessionCall } from './session-call.ts'
import { NOTHING_TO_UPDATE, type SessionResult } from './session-failure.ts'
import type { Acting } from './acting.ts'
import type { TabSession } from './tab-session.ts'

interface Parts {
  readonly api: Api
  readonly tab: TabSession
  readonly acting: () => Acting | null
  readonly call: SessionCall
}

/** Changes the person's names; the answer is merged into the current user (seed §4). */
export function createUpdateUser({ api, tab, acting, call }: Parts) {
  return async (names: UpdateUserBody): Promise<SessionResult> => {
    const { error, value } = await call((token, { id }) => api.updateUser(token, id, names))
    if (error) return { error }
    const now = acting()
    if (now?.user.id !== value.id) return { error: NOTHING_TO_UPDATE }
    tab.save({ ...now.user, ...value }, now.token)
    return { error: null }
  }
}
