import type { User } from '@foyer/contract/schemas.ts'
import { isUser } from '@foyer/contract/user.ts'
import { LAST_KNOWN_KEY, type BroadcastReason } from './storage-events.ts'
import type { UserStorage } from './user-storage.ts'
import { userToken } from './user-token.ts'

/** How many of the token's last characters identify it, where the token itself has no business. */
const SUFFIX_LENGTH = 8

/** The stored token and its last known user. */
export interface PersistedSession {
  readToken(): string | null
  /** Whether the session belongs to this tab only, so that no storage event tells about it. */
  isShared(): boolean
  /** The last known user of the stored token, never of another token. */
  readLastKnown(): User | null
  store(session: { token: string; user: User }): void
  saveUser(user: User, token: string): void
  /** Removes everything; `reason` tells other tabs why. */
  clear(reason?: BroadcastReason): void
}

export function createPersistedSession(storage: UserStorage): PersistedSession {
  const saveUser = (user: User, token: string) =>
    storage.setItem(LAST_KNOWN_KEY, JSON.stringify({ under: suffixOf(token), user }))
  const readToken = () => userToken.read(storage)
  return {
    readToken,
    isShared: () => storage.isShared(),
    readLastKnown() {
      const token = readToken()
      return token === null ? null : parseSaved(storage.getItem(LAST_KNOWN_KEY), suffixOf(token))
    },
    saveUser,
    store({ token, user }) {
      saveUser(user, token)
      // The token is written last, because its storage event makes other tabs read the user.
      userToken.write(storage, token)
    },
    clear(reason) {
      if (reason) storage.setItem(LAST_KNOWN_KEY, reason)
      userToken.remove(storage)
      storage.removeItem(LAST_KNOWN_KEY)
    },
  }
}

export const suffixOf = (token: string) => token.slice(-SUFFIX_LENGTH)

/** Validates the content, because extensions and users can change the storage. */
function parseSaved(text: string | null, suffix: string): User | null {
  if (text === null) return null
  try {
    const saved: unknown = JSON.parse(text)
    if (typeof saved !== 'object' || saved === null || !('user' in saved)) return null
    return 'under' in saved && saved.under === suffix && isUser(saved.user) ? saved.user : null
  } catch {
    return null
  }
}
