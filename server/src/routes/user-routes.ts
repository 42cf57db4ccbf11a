import { ProblemError } from '../problem-error.ts'
import type { UserService } from '../services/user-service.ts'
import type { ApiHandlers } from '../services/call.ts'

export interface UserRoutesDependencies {
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
