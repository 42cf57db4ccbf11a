import type { ActivityService } from '../services/activity-service.ts'
import type { ExportService } from '../services/export-service.ts'
import type { ApiHandlers } from '../services/call.ts'

export interface ActivityAndExportRoutesDependencies {
  readonly activity: ActivityService
  readonly exports: ExportService
}

export function createActivityAndExportRoutes({
  activity,
  exports,
}: ActivityAndExportRoutesDependencies): Pick<ApiHandlers, 'listActivity' | 'exportUser'> {
  return {
    async listActivity({ session }) {
      return { activity: await activity.list(session.user.id) }
    },

    async exportUser(call) {
      const { session } = call
      const userExport = await exports.exportUser(session, call.client())
      call.log('data-exported', { user: session.user.id })
      return userExport
    },
  }
}
