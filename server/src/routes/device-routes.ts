import type { ClientInfoReader } from '../http/client-info.ts'
import { setLogEvent } from '../http/set-log-event.ts'
import type { DeviceService } from '../services/device-service.ts'
import type { ApiHandlers } from './api-handlers.ts'

export interface DeviceRoutesDependencies {
  readonly devices: DeviceService
  readonly readClient: ClientInfoReader
}

type DeviceEndpoints = 'logout' | 'listSessions' | 'endOtherSessions' | 'endSession'

export function createDeviceRoutes({
  devices,
  readClient,
}: DeviceRoutesDependencies): Pick<ApiHandlers, DeviceEndpoints> {
  return {
    async logout({ c, session }) {
      await devices.endThis(session, readClient(c))
      setLogEvent(c, 'sign-out', { user: session.user.id })
    },

    async listSessions({ session }) {
      return { sessions: await devices.list(session) }
    },

    async endOtherSessions({ c, session }) {
      await devices.endOthers(session, readClient(c))
      setLogEvent(c, 'other-sessions-ended', { user: session.user.id })
    },

    async endSession({ c, session }) {
      const id = c.req.param('id') ?? ''
      const { current } = await devices.end(session, id, readClient(c))
      setLogEvent(c, current ? 'sign-out' : 'session-ended', { user: session.user.id })
    },
  }
}
