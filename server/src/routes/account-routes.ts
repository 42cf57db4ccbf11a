import type { ClientInfoReader } from '../http/client-info.ts'
import { setLogEvent } from '../http/set-log-event.ts'
import type { ChangeEmail } from '../services/change-email.ts'
import type { DeleteUser } from '../services/delete-user.ts'
import type { ApiHandlers } from './api-handlers.ts'
import type { WithFailureCount } from './with-failure-count.ts'

export interface AccountRoutesDependencies {
  readonly changeEmail: ChangeEmail
  readonly deleteUser: DeleteUser
  readonly withFailureCount: WithFailureCount
  readonly readClient: ClientInfoReader
}

/** Calls that need a fresh proof as well as a session. */
export function createAccountRoutes({
  changeEmail,
  deleteUser,
  withFailureCount,
  readClient,
}: AccountRoutesDependencies): Pick<ApiHandlers, 'changeEmail' | 'deleteUser'> {
  return {
    async changeEmail({ c, session: { tokenHash, user }, readBody }) {
      const { email, id_token: idToken } = await readBody()
      const change = changeEmail({ email, idToken, tokenHash, client: readClient(c) })
      await withFailureCount(c, user.email, change)
      setLogEvent(c, 'email-change-requested', { user: user.id })
    },

    async deleteUser({ c, session: { tokenHash, user }, readBody }) {
      const { email, id_token: idToken } = await readBody()
      const deletion = deleteUser({
        email,
        idToken,
        tokenHash,
        userId: user.id,
        client: readClient(c),
      })
      await withFailureCount(c, user.email, deletion)
      setLogEvent(c, 'deletion-requested', { user: user.id })
    },
  }
}
