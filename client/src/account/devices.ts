import { NetworkError } from '../api/api-error.ts'
import type { SessionResult } from '../session/session-failure.ts'
import type { AccountDeps } from './account-deps.ts'
import type { RefreshingActivity } from './activity-and-export.ts'
import { createUserResource } from './user-resource.ts'

/** The user's device sessions, and how to sign them out. */
export function createDevices(
  { session, api }: AccountDeps,
  refreshingActivity: RefreshingActivity,
) {
  const resource = createUserResource(session, () =>
    session.call((token) => api.listSessions(token)),
  )

  const end = refreshingActivity(
    async (perform: (token: string) => Promise<void>): Promise<SessionResult> => {
      const { error } = await session.call(perform)
      if (!error) await resource.refreshIfSubscribed()
      return { error }
    },
  )

  return {
    ...resource,

    /** Signs out another device; for the current one use `session.signOut`. */
    endDevice: (id: string) => end((token) => ignoreNotFound(api.endSession(token, id))),
    endOthers: () => end((token) => api.endOtherSessions(token)),
  }
}

/** A session that no longer exists counts as ended. */
async function ignoreNotFound(ending: Promise<void>): Promise<void> {
  try {
    await ending
  } catch (cause) {
    if (!(cause instanceof NetworkError) || cause.code !== 'not_found') throw cause
  }
}
