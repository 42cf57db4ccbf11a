import type { UpdateUserBody, User } from '@foyer/contract/schemas.ts'
import type { BodyOf } from '@foyer/contract/operations.ts'
import type { Api } from '../api/api.ts'
import type { SessionCall } from './session-call.ts'
import { NO_SESSION_USER, type SessionResult } from './session-failure.ts'
import type { CurrentAuth } from './current-auth.ts'
import type { TabSession } from './tab-session.ts'

interface Deps {
  readonly api: Api
  readonly tab: TabSession
  readonly currentAuth: () => CurrentAuth | null
  readonly call: SessionCall
}

/** Changes the user, and replaces the current user with the response. */
export function createUpdateUser({ api, tab, currentAuth, call }: Deps) {
  async function update(perform: (token: string, id: string) => Promise<User>) {
    const { error, value } = await call((token, { id }) => perform(token, id))
    if (error) return { error }
    const auth = currentAuth()
    if (auth?.user.id !== value.id) return { error: NO_SESSION_USER }
    tab.save(value, auth.token)
    return { error: null }
  }

  return {
    /** Without names it sends nothing and fails with the same error as without a user. */
    updateUser: async (names: UpdateUserBody | undefined): Promise<SessionResult> =>
      names ? update((token, id) => api.updateUser(token, id, names)) : { error: NO_SESSION_USER },

    updateProfile: (body: BodyOf<'updateProfile'>): Promise<SessionResult> =>
      update((token) => api.updateProfile(token, body)),
  }
}
