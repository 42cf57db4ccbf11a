import type { ClientInfo, SignInMethods, UpdateUserBody, User } from '@foyer/contract/bodies.ts'
import type { Product } from '@foyer/product/product.ts'
import type { Clock } from '../clock.ts'
import type { Database } from '../stores/database.ts'
import type { UserRow } from '../stores/tables.ts'
import { usersStore, type UserChanges } from '../stores/users-store.ts'
import { toProfileChanges, type EnteredProfile } from './profile.ts'
import { recordActivity } from './record-activity.ts'
import { requireSession } from './require-session.ts'
import type { Authenticated } from './session-service.ts'
import { toUser } from './user.ts'

export type UserService = ReturnType<typeof createUserService>

export function createUserService(database: Database, clock: Clock, product: Product) {
  return {
    async getSignInMethods({ user }: Authenticated): Promise<SignInMethods> {
      const row = await usersStore.find(database.tables, user.id)
      const updatedAt = row?.password_updated_at
      return { password_updated_at: updatedAt ? new Date(updatedAt).toISOString() : null }
    },

    update(
      authenticated: Authenticated,
      fields: UpdateUserBody,
      client: ClientInfo,
    ): Promise<User> {
      return database.transaction(async (tx) => {
        const { user, session } = await requireSession(tx, authenticated)
        const changes = findChanges(user, fields)
        if (Object.keys(changes).length === 0) return toUser(user, product, clock())
        const requestContext = { at: clock(), provider: session.provider, ...client }
        await recordActivity(tx, { user_id: user.id, event: 'names-changed', ...requestContext })
        return toUser(await usersStore.update(tx, user.id, changes), product, clock())
      })
    },

    updateProfile(authenticated: Authenticated, entered: EnteredProfile): Promise<User> {
      return database.transaction(async (tx) => {
        const { user } = await requireSession(tx, authenticated)
        const changes = toProfileChanges(entered, clock(), user.terms_version)
        if (Object.keys(changes).length === 0) return toUser(user, product, clock())
        return toUser(await usersStore.update(tx, user.id, changes), product, clock())
      })
    },
  }
}

function findChanges(user: UserRow, fields: UpdateUserBody): UserChanges {
  const columns = Object.keys(fields) as (keyof UpdateUserBody)[]
  const changed = columns.filter(
    (column) => fields[column] !== undefined && fields[column] !== user[column],
  )
  return Object.fromEntries(changed.map((column) => [column, fields[column]]))
}
