import type { ClientInfoReader } from '../http/client-info.ts'
import { setLogEvent } from '../http/set-log-event.ts'
import type { ActivityService } from '../services/activity-service.ts'
import type { ExportService } from '../services/export-service.ts'
import type { ApiHandlers } from './api-handlers.ts'

export interface ActivityAndExportRoutesDependencies {
  readonly activity: ActivityService
  readonly exports: ExportService
  readonly readClient: ClientInfoReader
}

export function createActivityAndExportRoutes({
  activity,
  exports,
  readClient,
}: ActivityAndExportRoutesDependencies): Pick<ApiHandlers, 'listActivity' | 'exportUser'> {
  return {
    async listActivity({ session }) {
      return { activity: await activity.list(session.user.id) }
    },

    async exportUser({ c, session }) {
      const userExport = await exports.exportUser(session, readClient(c))
      setLogEvent(c, 'data-exported', { user: session.user.id })
      c.header('Content-Disposition', 'attachment; filename="foyer-data.json"')
      return userExport
    },
  }
}
