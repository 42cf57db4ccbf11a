import { Hono } from 'hono'
import type { RouteContext, AppEnv } from '../http/app-env.ts'
import { parseCspReports } from '../http/csp-report.ts'
import type { Logger } from '../http/logger.ts'
import type { LimitCalls } from '../http/rate-limiter.ts'
import { readJson } from '../http/read-json-body.ts'
import { CSP_REPORTS_PATH } from '../site/content-security-policy.ts'
import { ProblemError } from '../problem-error.ts'
import type { SecurityEvent } from '../security-events.ts'

/** `report-uri`, the Reporting API, and plain JSON. */
const REPORT_MEDIA_TYPE = /^application\/(csp-report|reports\+json|json) *(;|$)/i

/** Logs violations of the content security policy that browsers report. */
export function createCspReportRoutes(limitCalls: LimitCalls, log: Logger): Hono<AppEnv> {
  return new Hono<AppEnv>()
    .post(CSP_REPORTS_PATH, async (c: RouteContext) => {
      await limitCalls(c)
      c.get('logFields').call = 'csp-reports'
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
