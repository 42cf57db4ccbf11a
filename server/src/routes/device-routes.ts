import type { AppContext } from '../http/app-env.ts'
import { readBearer } from '../http/bearer.ts'
import type { CallerReader } from '../http/caller-reader.ts'
import { noteEvent } from '../http/note-event.ts'
import type { DeviceService } from '../services/device-service.ts'
import type { SessionService } from '../services/session-service.ts'

export interface DeviceRoutesDependencies {
  readonly sessions: SessionService
  readonly devices: DeviceService
  readonly readCaller: CallerReader
}

/** The calls of a signed-in person about where they are signed in. */
export function createDeviceRoutes({ sessions, devices, readCaller }: DeviceRoutesDependencies) {
  return {
    async listSessions(c: AppContext) {
      const authenticated = await sessions.authenticate(readBearer(c))
      c.get('facts').user = authenticated.user.id
      return c.json({ sessions: await devices.list(authenticated) })
    },

    async endOtherSessions(c: AppContext) {
      const authenticated = await sessions.authenticate(readBearer(c))
      await devices.endOthers(authenticated, readCaller(c))
      noteEvent(c, 'other-sessions-ended', { user: authenticated.user.id })
      return c.body(null, 204)
    },

    async endSession(c: AppContext) {
      const authenticated = await sessions.authenticate(readBearer(c))
      c.get('facts').user = authenticated.user.id
      const id = c.req.param('id') ?? ''
      const { current } = await devices.end(authenticated, id, readCaller(c))
      noteEvent(c, current ? 'sign-out' : 'session-ended', { user: authenticated.user.id })
      return c.body(null, 204)
    },
  }
}
