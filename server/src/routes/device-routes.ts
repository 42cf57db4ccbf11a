import type { DeviceService } from '../services/device-service.ts'
import type { ApiHandlers } from '../services/call.ts'

export interface DeviceRoutesDependencies {
  readonly devices: DeviceService
}

type DeviceEndpoints = 'logout' | 'listSessions' | 'endOtherSessions' | 'endSession'

export function createDeviceRoutes({
  devices,
}: DeviceRoutesDependencies): Pick<ApiHandlers, DeviceEndpoints> {
  return {
    async logout(call) {
      const { session } = call
      await devices.endThis(session, call.client())
      call.log('sign-out', { user: session.user.id })
    },

    async listSessions({ session }) {
      return { sessions: await devices.list(session) }
    },

    async endOtherSessions(call) {
      const { session } = call
      await devices.endOthers(session, call.client())
      call.log('other-sessions-ended', { user: session.user.id })
    },

    async endSession(call) {
      const { session } = call
      const id = call.id
      const { current } = await devices.end(session, id, call.client())
      call.log(current ? 'sign-out' : 'session-ended', { user: session.user.id })
    },
  }
}
