import type { AppContext } from '../http/app-env.ts'
import { readBearer } from '../http/bearer.ts'
import type { CallerReader } from '../http/caller-reader.ts'
import { refuseForeignNavigation } from '../http/foreign-navigation.ts'
import { noteEvent } from '../http/note-event.ts'
import type { ActivityService } from '../services/activity-service.ts'
import type { ExportService } from '../services/export-service.ts'
import type { SessionService } from '../services/session-service.ts'

export interface RecordRoutesDependencies {
  readonly sessions: SessionService
  readonly activity: ActivityService
  readonly exports: ExportService
  readonly readCaller: CallerReader
}

/** The calls by which a signed-in person reads what is held about them. */
export function createRecordRoutes(deps: RecordRoutesDependencies) {
  const { sessions, activity, exports, readCaller } = deps
  return {
    async listActivity(c: AppContext) {
      const { user } = await sessions.authenticate(readBearer(c))
      c.get('facts').user = user.id
      return c.json({ activity: await activity.list(user.id) })
    },

    async exportUser(c: AppContext) {
      refuseForeignNavigation(c)
      const authenticated = await sessions.authenticate(readBearer(c))
      const everything = await exports.exportUser(authenticated, readCaller(c))
      noteEvent(c, 'data-exported', { user: authenticated.user.id })
      c.header('Content-Disposition', 'attachment; filename="foyer-data.json"')
      return c.json(everything)
    },
  }
}
