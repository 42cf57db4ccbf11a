import { updateUserBody } from '@foyer/contract/bodies.ts'
import type { AppContext } from '../http/app-env.ts'
import { readBearer } from '../http/bearer.ts'
import type { CallerReader } from '../http/caller-reader.ts'
import { refuseForeignNavigation } from '../http/foreign-navigation.ts'
import { noteEvent } from '../http/note-event.ts'
import { parseFields } from '../http/parse-fields.ts'
import { readJsonBody } from '../http/read-json-body.ts'
import { ProblemError } from '../problem-error.ts'
import type { ConfirmEmail } from '../services/confirm-email.ts'
import type { DeviceService } from '../services/device-service.ts'
import type { SessionService } from '../services/session-service.ts'
import type { UserService } from '../services/user-service.ts'
import { parseConfirmation } from './parse-sign-in.ts'

export interface UserRoutesDependencies {
  readonly sessions: SessionService
  readonly users: UserService
  readonly confirmEmail: ConfirmEmail
  readonly devices: Pick<DeviceService, 'endThis'>
  readonly readCaller: CallerReader
}

/** The calls of a signed-in person. */
export function createUserRoutes(deps: UserRoutesDependencies) {
  const { sessions, users, confirmEmail, devices, readCaller } = deps

  return {
    async getUser(c: AppContext) {
      const { user } = await sessions.authenticate(readBearer(c))
      c.get('facts').user = user.id
      return c.json(user)
    },

    async logout(c: AppContext) {
      refuseForeignNavigation(c)
      const authenticated = await sessions.authenticate(readBearer(c))
      await devices.endThis(authenticated, readCaller(c))
      noteEvent(c, 'sign-out', { user: authenticated.user.id })
      return c.body(null, 204)
    },

    async confirmEmail(c: AppContext) {
      const { tokenHash } = await sessions.authenticate(readBearer(c))
      const request = parseConfirmation(await readJsonBody(c))
      const user = await confirmEmail({ ...request, tokenHash, caller: readCaller(c) })
      noteEvent(c, 'email-confirmed', { user: user.id })
      return c.json(user)
    },

    async updateUser(c: AppContext) {
      const authenticated = await sessions.authenticate(readBearer(c))
      c.get('facts').user = authenticated.user.id
      if (c.req.param('id') !== authenticated.user.id) {
        throw new ProblemError('not_found', { reason: 'other-person' })
      }
      const names = parseFields(updateUserBody, await readJsonBody(c))
      return c.json(await users.rename(authenticated, names, readCaller(c)))
    },
  }
}
