import type { User } from '@foyer/contract/bodies.ts'
import type { Database } from '../stores/database.ts'
import { usersStore, type Names } from '../stores/users-store.ts'
import { requireSession } from './require-session.ts'
import type { Authenticated } from './session-service.ts'
import { toUser } from './user.ts'

export type UserService = ReturnType<typeof createUserService>

/** What people change about themselves. */
export function createUserService(database: Database) {
  return {
    /** Gives a person other names. Throws `unauthenticated` when their session ended while the body was read. */
    rename(authenticated: Authenticated, names: Names): Promise<User> {
      return database.transaction(async (tx) => {
        const { user } = await requireSession(tx, authenticated)
        return toUser(await usersStore.update(tx, user.id, names))
      })
    },
  }
}
