import { Hono, type MiddlewareHandler } from 'hono'
import type { AppContext, AppEnv } from '../http/app-env.ts'
import { parseCspReports } from '../http/csp-report.ts'
import type { Logger } from '../http/logger.ts'
import { readJson } from '../http/read-json-body.ts'
import { CSP_REPORTS_PATH } from '../site/content-security-policy.ts'
import { ProblemError } from '../problem-error.ts'
import type { SecurityEvent } from '../security-events.ts'

/** What browsers call a report: the older way, the newer, and plain JSON. */
const REPORT_MEDIA_TYPE = /^application\/(csp-report|reports\+json|json) *(;|$)/i

/** Where browsers tell what the policy of a page made them refuse. It is read, logged, and never answered with more than 204. */
export function createReportRoutes(limit: MiddlewareHandler<AppEnv>, log: Logger): Hono<AppEnv> {
  return new Hono<AppEnv>()
    .post(CSP_REPORTS_PATH, limit, async (c: AppContext) => {
      c.get('facts').call = 'csp-reports'
      for (const report of parseCspReports(await readJson(c, REPORT_MEDIA_TYPE))) {
        log.warn({
          request_id: c.env.outgoing.requestId,
          event: 'csp-report' satisfies SecurityEvent,
          ...report,
        })
      }
      return c.body(null, 204)
    })
    .all(CSP_REPORTS_PATH, () => {
      throw new ProblemError('method_not_allowed', { allow: ['POST'] })
    })
}
