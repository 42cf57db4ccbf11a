import type { User } from '@foyer/contract/bodies.ts'
import { isUser } from '@foyer/contract/is-user.ts'
import { userToken } from './user-token.ts'

const LAST_KNOWN_KEY = 'foyer.user'

/** What the session keeps in the browser: the token, and the person last known under it. */
export interface SessionStorage {
  readToken(): string | null
  readLastKnown(): User | null
  begin(session: { token: string; user: User }): void
  saveUser(user: User): void
  clear(): void
}

/** Keeps it in local storage, which all tabs share. */
export function createSessionStorage(storage: Storage): SessionStorage {
  const saveUser = (user: User) => storage.setItem(LAST_KNOWN_KEY, JSON.stringify(user))
  return {
    readToken: () => userToken.read(storage),
    readLastKnown: () => parseSaved(storage.getItem(LAST_KNOWN_KEY)),
    saveUser,
    begin({ token, user }) {
      saveUser(user)
      // The token comes last: other tabs wake up by it and find the person already there.
      userToken.write(storage, token)
    },
    clear() {
      userToken.remove(storage)
      storage.removeItem(LAST_KNOWN_KEY)
    },
  }
}

/** Only we write it, but extensions and curious people do too: anything odd counts as nothing. */
function parseSaved(text: string | null): User | null {
  if (text === null) return null
  try {
    const saved: unknown = JSON.parse(text)
    return isUser(saved) ? saved : null
  } catch {
    return null
  }
}
