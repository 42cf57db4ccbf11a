import type { ClientInfo, SignInMethods, UpdateUserBody, User } from '@foyer/contract/bodies.ts'
import type { Product } from '@foyer/product/product.ts'
import type { Clock } from '../core/clock.ts'
import { ProblemError } from '../core/problem.ts'
import type { Database } from '../db/database.ts'
import type { UserRow } from '../db/tables.ts'
import { type UserChanges, usersStore } from '../db/users.ts'
import { recordActivity } from '../emails/activity.ts'
import type { ApiHandlers } from '../sessions/call.ts'
import { type Authenticated, requireSession } from '../sessions/sessions.ts'
import { type EnteredProfile, toProfileChanges, toUser } from '../sessions/user.ts'

type UserService = ReturnType<typeof createUserService>

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

interface UserRoutesDependencies {
  readonly users: UserService
}

export function createUserRoutes({
  users,
}: UserRoutesDependencies): Pick<
  ApiHandlers,
  'getUser' | 'getSignInMethods' | 'updateProfile' | 'updateUser'
> {
  return {
    async getUser({ session }) {
      return session.user
    },

    async getSignInMethods({ session }) {
      return users.getSignInMethods(session)
    },

    async updateProfile(call) {
      const { session } = call
      return users.updateProfile(session, await call.readBody())
    },

    async updateUser(call) {
      const { session } = call
      // rule account-a: a user changes their own data only
      if (call.id !== session.user.id) {
        throw new ProblemError('not_found', { reason: 'other-user' })
      }
      return users.update(session, await call.readBody(), call.client())
    },
  }
}
