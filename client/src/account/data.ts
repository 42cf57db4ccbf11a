import { NetworkError } from '../api.ts'
import type { SessionResult } from '../session/failure.ts'
import {
  type AccountDeps,
  callWithProof,
  requireSameUser,
  type WithProvider,
} from './provider-calls.ts'
import { createUserResource } from './resource.ts'

/** Wraps an operation that the activity list records, and reloads that list afterwards. */
export type RefreshingActivity = <Args extends readonly unknown[], Result>(
  perform: (...args: Args) => Promise<Result>,
) => (...args: Args) => Promise<Result>

export function createActivityAndExport({ session, api }: AccountDeps) {
  /** Newest first. */
  const activity = createUserResource(session, () =>
    session.call((token) => api.listActivity(token)),
  )
  const refreshingActivity: RefreshingActivity =
    (perform) =>
    (...args) =>
      perform(...args).finally(() => void activity.refreshIfSubscribed())

  return {
    activity,
    refreshingActivity,

    /** All data of the user, as the text of a JSON file. */
    download: refreshingActivity(() =>
      session.call(async (token) => JSON.stringify(await api.exportUser(token), null, 2)),
    ),
  }
}

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

/** Deletes the account here and at the provider; `typedEmail` must be the account's email. */
export function createDeletion({ session, api }: AccountDeps, withProvider: WithProvider) {
  return (typedEmail: string): Promise<SessionResult> =>
    withProvider(async (provider, user) => {
      await requireSameUser(provider, user)
      const account = { isDeleted: false }
      const { error } = await callWithProof(session, provider, async (token, id_token) => {
        await api.deleteUser(token, { email: typedEmail, id_token })
        account.isDeleted = true
      })
      // Once the user is deleted, a parallel call can get a 401 and end the session first. `error` is set then, although
      // the deletion succeeded.
      if (!account.isDeleted) return { error }
      session.removeDeletedUser(user.id)
      return { error: null }
    })
}
