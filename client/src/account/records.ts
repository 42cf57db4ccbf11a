import type { AccountParts } from './account-parts.ts'
import { createPersonStore } from './person-store.ts'

/** Makes an operation one that is written down: the list of what happened is asked for again, where it is shown. */
export type Noted = <Args extends readonly unknown[], Result>(
  perform: (...args: Args) => Promise<Result>,
) => (...args: Args) => Promise<Result>

/** What the product has written down about the person. */
export function createRecords({ session, api }: AccountParts) {
  /** What happened to the account, the newest first, as a store. */
  const activity = createPersonStore(session, () =>
    session.call((token) => api.listActivity(token)),
  )
  const noted: Noted =
    (perform) =>
    (...args) =>
      perform(...args).finally(() => void activity.refreshIfShown())

  return {
    activity,
    noted,

    /** Everything the product holds, as the text of a JSON file. */
    download: noted(() =>
      session.call(async (token) => JSON.stringify(await api.exportUser(token), null, 2)),
    ),
  }
}
