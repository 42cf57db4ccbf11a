import type { AccountDeps } from './account-deps.ts'
import { createUserResource } from './user-resource.ts'

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
