import type { Caller, User } from '@foyer/contract/bodies.ts'
import type { Clock } from '../clock.ts'
import type { Database } from '../stores/database.ts'
import { usersStore, type Names } from '../stores/users-store.ts'
import { recordActivity } from './record-activity.ts'
import { requireSession } from './require-session.ts'
import type { Authenticated } from './session-service.ts'
import { toUser } from './user.ts'

export type UserService = ReturnType<typeof createUserService>

/** What people change about themselves. */
export function createUserService(database: Database, clock: Clock) {
  return {
    /** Gives a person other names. Throws `unauthenticated` when their session ended while the body was read. */
    rename(authenticated: Authenticated, names: Names, caller: Caller): Promise<User> {
      return database.transaction(async (tx) => {
        const { user, session } = await requireSession(tx, authenticated)
        if (isCalled(user, names)) return toUser(user)
        const circumstances = { at: clock(), provider: session.provider, ...caller }
        await recordActivity(tx, { user_id: user.id, event: 'names-changed', ...circumstances })
        return toUser(await usersStore.update(tx, user.id, names))
      })
    },
  }
}

function isCalled(user: Names, names: Names): boolean {
  return user.first_name === names.first_name && user.last_name === names.last_name
}
