import type { User } from '@foyer/contract/bodies.ts'
import { ProblemError } from '../problem-error.ts'
import type { Database } from '../stores/database.ts'
import { usersStore, type Names } from '../stores/users-store.ts'
import { toUser } from './user.ts'

export type UserService = ReturnType<typeof createUserService>

/** What people change about themselves. */
export function createUserService(database: Database) {
  return {
    /** Gives a person other names. Throws `not_found` when they are gone. */
    async rename(id: string, names: Names): Promise<User> {
      const row = await usersStore.updateNames(database.tables, id, names)
      if (!row) throw new ProblemError('not_found', { reason: 'user-gone' })
      return toUser(row)
    },
  }
}
