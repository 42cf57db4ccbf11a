import type { UpdateUserBody } from '@foyer/contract/bodies.ts'
import type { Api } from '../api/api.ts'
import { NOTHING_TO_UPDATE, toFailure, type SessionResult } from './session-failure.ts'
import type { Acting, TabSession } from './tab-session.ts'

interface Parts {
  readonly api: Api
  readonly tab: TabSession
  readonly acting: () => Acting | null
  readonly endIfOver: (cause: unknown, token: string) => boolean
}

/** Changes the person's names; the answer is merged into the current user (seed §4). */
export function createUpdateUser({ api, tab, acting, endIfOver }: Parts) {
  return async (names: UpdateUserBody): Promise<SessionResult> => {
    const asking = acting()
    if (!asking) return { error: NOTHING_TO_UPDATE }
    try {
      const answered = await api.updateUser(asking.token, asking.user.id, names)
      const now = acting()
      if (now?.user.id !== answered.id) return { error: NOTHING_TO_UPDATE }
      tab.save({ ...now.user, ...answered }, now.token)
      return { error: null }
    } catch (cause) {
      endIfOver(cause, asking.token)
      return { error: toFailure(cause) }
    }
  }
}
