import { SHARED_SESSION_MAX_MS } from '@foyer/contract/constants.ts'
import type { Session } from './session.ts'
import type { UserStorage } from './user-storage.ts'

/** On a shared computer, logs the user out after an hour, so that nothing of them stays on the screen. */
export function endSharedSession(
  session: Pick<Session, 'getState' | 'subscribe' | 'signOut'>,
  storage: Pick<UserStorage, 'readSharedSince'>,
) {
  let timer: ReturnType<typeof setTimeout> | undefined
  session.subscribe(() => {
    clearTimeout(timer)
    const since = storage.readSharedSince()
    if (since === null || session.getState().status !== 'signed-in') return
    const endsIn = since + SHARED_SESSION_MAX_MS - Date.now()
    timer = setTimeout(() => void session.signOut(), endsIn)
  })
}
