import { mapValue, type SessionResult } from '../session/failure.ts'
import type { Core } from '../session/session.ts'
import { callWithProof, requireSameUser, type WithProvider } from './provider-calls.ts'
import { createUserResource } from './resource.ts'

/** Wraps an operation that the activity list records, and reloads that list afterwards. */
export type RefreshingActivity = <Args extends readonly unknown[], Result>(
  perform: (...args: Args) => Promise<Result>,
) => (...args: Args) => Promise<Result>

export function createActivityAndExport({ session }: Core) {
  /** Newest first. */
  const activity = createUserResource(session, async () =>
    mapValue(await session.call('listActivity'), ({ activity }) => activity),
  )
  const refreshingActivity: RefreshingActivity =
    (perform) =>
    (...args) =>
      perform(...args).finally(() => void activity.refreshIfSubscribed())

  return {
    activity,
    refreshingActivity,

    /** All data of the user, as the text of a JSON file. */
    download: refreshingActivity(async () =>
      mapValue(await session.call('exportUser'), (data) => JSON.stringify(data, null, 2)),
    ),
  }
}

const HANDHELD = /android|ios|ipados|iphone|ipad/i

/** Whether a device is a phone or a tablet. */
export const isHandheld = (system: string): boolean => HANDHELD.test(system)

/** The user's device sessions, and how to sign them out. */
export function createDevices({ session }: Core, refreshingActivity: RefreshingActivity) {
  const resource = createUserResource(session, async () =>
    mapValue(await session.call('listSessions'), ({ sessions }) => sessions),
  )

  const end = refreshingActivity(async (ending: Promise<SessionResult>): Promise<SessionResult> => {
    const { error } = await ending
    // A session that no longer exists counts as ended.
    if (error && error.code !== 'not_found') return { error }
    await resource.refreshIfSubscribed()
    return { error: null }
  })

  return {
    ...resource,

    /** Signs out another device; for the current one use `session.signOut`. */
    endDevice: (id: string) => end(session.call('endSession', { id })),
    endOthers: () => end(session.call('endOtherSessions')),
  }
}

/**
 * Deletes the account here and at the provider; `typedEmail` must be the account's email. `onDeleted` runs before the
 * user is logged out.
 */
export function createDeletion({ session, api }: Core, withProvider: WithProvider) {
  return (typedEmail: string, onDeleted?: () => void): Promise<SessionResult> =>
    withProvider(async (provider, user) => {
      await requireSameUser(provider, user)
      const account = { isDeleted: false }
      const { error } = await callWithProof(session, provider, async (token, id_token) => {
        await api.call('deleteUser', { token, body: { email: typedEmail, id_token } })
        account.isDeleted = true
      })
      // Once the user is deleted, a parallel call can get a 401 and end the session first. `error` is set then,
      // although the deletion succeeded.
      if (!account.isDeleted) return { error }
      onDeleted?.()
      session.removeDeletedUser(user.id)
      return { error: null }
    })
}
