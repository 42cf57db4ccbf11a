import type { Answered } from '../session/session-failure.ts'
import type { AccountParts } from './account-parts.ts'
import { createPersonStore } from './person-store.ts'

/** What the product has written down about the person. */
export function createRecords({ session, api }: AccountParts) {
  return {
    /** What happened to the account, the newest first, as a store. */
    activity: createPersonStore(session, () => session.call((token) => api.listActivity(token))),

    /** Everything the product holds, as the text of a JSON file. */
    download: (): Promise<Answered<string>> =>
      session.call(async (token) => JSON.stringify(await api.exportUser(token), null, 2)),
  }
}
