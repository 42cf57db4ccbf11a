import type { DeleteUser } from '../services/delete-user.ts'
import type { ApiHandlers } from '../services/call.ts'

export interface AccountRoutesDependencies {
  readonly deleteUser: DeleteUser
}

/** Needs a fresh proof as well as a session. */
export function createAccountRoutes({
  deleteUser,
}: AccountRoutesDependencies): Pick<ApiHandlers, 'deleteUser'> {
  return {
    async deleteUser(call) {
      const {
        session: { tokenHash, user },
      } = call
      const { email, id_token: idToken } = await call.readBody()
      const deletion = deleteUser({
        email,
        idToken,
        tokenHash,
        userId: user.id,
        client: call.client(),
      })
      await call.countFailures(user.email, deletion)
      call.log('deletion-requested', { user: user.id })
    },
  }
}
