import { NetworkError } from '../api/api-error.ts'
import type { SessionResult } from '../session/session-failure.ts'
import type { AccountParts } from './account-parts.ts'
import { createPersonStore } from './person-store.ts'
import type { Noted } from './records.ts'

/** The devices the person is signed in on, as a store, and what ends them. */
export function createDevices({ session, api }: AccountParts, noted: Noted) {
  const store = createPersonStore(session, () => session.call((token) => api.listSessions(token)))

  const end = noted(async (perform: (token: string) => Promise<void>): Promise<SessionResult> => {
    const { error } = await session.call(perform)
    if (!error) await store.refreshIfShown()
    return { error }
  })

  return {
    ...store,

    /** Ends one of them; for this one there is `session.signOut`. */
    endDevice: (id: string) => end((token) => acceptGone(api.endSession(token, id))),

    /** Ends all but this one. */
    endOthers: () => end((token) => api.endOtherSessions(token)),
  }
}

/** Over already: that is what was asked for. */
async function acceptGone(ending: Promise<void>): Promise<void> {
  try {
    await ending
  } catch (cause) {
    if (!(cause instanceof NetworkError) || cause.code !== 'not_found') throw cause
  }
}
