import type { ClientInfoReader } from '../http/client-info.ts'
import { setLogEvent } from '../http/set-log-event.ts'
import { ProblemError } from '../problem-error.ts'
import type { ConfirmEmail } from '../services/confirm-email.ts'
import type { UserService } from '../services/user-service.ts'
import type { ApiHandlers } from './api-handlers.ts'
import type { ParseProfile } from './create-profile-parser.ts'

export interface UserRoutesDependencies {
  readonly users: UserService
  readonly confirmEmail: ConfirmEmail
  readonly readClient: ClientInfoReader
  readonly parseProfile: ParseProfile
}

export function createUserRoutes({
  users,
  confirmEmail,
  readClient,
  parseProfile,
}: UserRoutesDependencies): Pick<
  ApiHandlers,
  'getUser' | 'getSignInMethods' | 'confirmEmail' | 'updateProfile' | 'updateUser'
> {
  return {
    async getUser({ session }) {
      return session.user
    },

    async getSignInMethods({ session }) {
      return users.getSignInMethods(session)
    },

    async confirmEmail({ c, session: { tokenHash }, readBody }) {
      const { firebase_uuid: uid, email, id_token: idToken } = await readBody()
      const user = await confirmEmail({ uid, email, idToken, tokenHash, client: readClient(c) })
      setLogEvent(c, 'email-confirmed', { user: user.id })
      return user
    },

    async updateProfile({ session, readBody }) {
      return users.updateProfile(session, parseProfile(await readBody()))
    },

    async updateUser({ c, session, readBody }) {
      // rule account-a: a user changes their own data only
      if (c.req.param('id') !== session.user.id) {
        throw new ProblemError('not_found', { reason: 'other-user' })
      }
      return users.update(session, await readBody(), readClient(c))
    },
  }
}
