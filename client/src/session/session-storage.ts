import type { User } from '@foyer/contract/bodies.ts'
import { isUser } from '@foyer/contract/is-user.ts'
import { LAST_KNOWN_KEY, type Leaving } from './session-change.ts'
import { userToken } from './user-token.ts'

/** So many last characters of a token are kept beside the person: enough to tell it from any other. */
const MARK_LENGTH = 8

/** What the session keeps in the browser: the token, and the person last known under it. */
export interface SessionStorage {
  readToken(): string | null
  /** The person last known under the token that is stored now; never one from under another. */
  readLastKnown(): User | null
  begin(session: { token: string; user: User }): void
  saveUser(user: User, token: string): void
  /** Nothing stays. Other tabs are told why, when the person wanted it so. */
  clear(leaving?: Leaving): void
}

/** Keeps it in local storage, which all tabs share. */
export function createSessionStorage(storage: Storage): SessionStorage {
  const saveUser = (user: User, token: string) =>
    storage.setItem(LAST_KNOWN_KEY, JSON.stringify({ under: markOf(token), user }))
  const readToken = () => userToken.read(storage)
  return {
    readToken,
    readLastKnown() {
      const token = readToken()
      return token === null ? null : parseSaved(storage.getItem(LAST_KNOWN_KEY), markOf(token))
    },
    saveUser,
    begin({ token, user }) {
      saveUser(user, token)
      // The token comes last: other tabs wake up by it and find the person already there.
      userToken.write(storage, token)
    },
    clear(leaving) {
      if (leaving) storage.setItem(LAST_KNOWN_KEY, leaving)
      userToken.remove(storage)
      storage.removeItem(LAST_KNOWN_KEY)
    },
  }
}

const markOf = (token: string) => token.slice(-MARK_LENGTH)

/** Only we write it, but extensions and curious people do too: anything odd counts as nothing. */
function parseSaved(text: string | null, mark: string): User | null {
  if (text === null) return null
  try {
    const saved: unknown = JSON.parse(text)
    if (typeof saved !== 'object' || saved === null || !('user' in saved)) return null
    return 'under' in saved && saved.under === mark && isUser(saved.user) ? saved.user : null
  } catch {
    return null
  }
}
