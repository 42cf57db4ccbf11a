import type { User } from '@foyer/contract/bodies.ts'
import { ProblemError } from '../problem-error.ts'
import type { Database } from '../stores/database.ts'
import { sessionsStore } from '../stores/sessions-store.ts'
import { usersStore, type Names } from '../stores/users-store.ts'
import type { Authenticated } from './session-service.ts'
import { toUser } from './user.ts'

export type UserService = ReturnType<typeof createUserService>

/** What people change about themselves. */
export function createUserService(database: Database) {
  return {
    /** Gives a person other names. Throws `unauthenticated` when their session ended while the body was read. */
    rename({ tokenHash, user }: Authenticated, names: Names): Promise<User> {
      return database.transaction(async (tx) => {
        // The person first, the session second: whatever ends sessions holds the row of the person.
        const row = await usersStore.updateNames(tx, user.id, names)
        const session = await sessionsStore.find(tx, tokenHash)
        if (!row || !session) throw new ProblemError('unauthenticated', { reason: 'unknown-token' })
        return toUser(row)
      })
    },
  }
}
