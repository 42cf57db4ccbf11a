import type { AppContext } from '../http/app-env.ts'
import { readBearer } from '../http/bearer.ts'
import type { CallerReader } from '../http/caller-reader.ts'
import { noteEvent } from '../http/note-event.ts'
import { readJsonBody } from '../http/read-json-body.ts'
import type { ChangeEmail } from '../services/change-email.ts'
import type { DeleteUser } from '../services/delete-user.ts'
import type { SessionService } from '../services/session-service.ts'
import type { CountUnproven } from './count-unproven.ts'
import { parseDeletion, parseEmailChange } from './parse-sign-in.ts'

export interface AccountRoutesDependencies {
  readonly sessions: SessionService
  readonly changeEmail: ChangeEmail
  readonly readCaller: CallerReader
  readonly deleteUser: DeleteUser
}

/** What a person does to the account itself, with a fresh proof beside their session. */
export function createAccountRoutes(
  { sessions, changeEmail, deleteUser, readCaller }: AccountRoutesDependencies,
  countUnproven: CountUnproven,
) {
  return {
    async changeEmail(c: AppContext) {
      const { tokenHash, user } = await sessions.authenticate(readBearer(c))
      c.get('facts').user = user.id
      const request = parseEmailChange(await readJsonBody(c))
      await countUnproven(
        c,
        user.email,
        changeEmail({ ...request, tokenHash, caller: readCaller(c) }),
      )
      noteEvent(c, 'email-change-asked', { user: user.id })
      return c.body(null, 204)
    },

    async deleteUser(c: AppContext) {
      const { tokenHash, user } = await sessions.authenticate(readBearer(c))
      c.get('facts').user = user.id
      const request = parseDeletion(await readJsonBody(c))
      const work = deleteUser({ ...request, tokenHash, userId: user.id })
      await countUnproven(c, user.email, work)
      noteEvent(c, 'deletion-asked', { user: user.id })
      return c.body(null, 204)
    },
  }
}
