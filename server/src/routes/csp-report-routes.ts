import { Hono } from 'hono'
import type { RouteContext, AppEnv } from '../http/app-env.ts'
import { parseCspReports } from '../http/csp-report.ts'
import type { Logger } from '../http/logger.ts'
import type { LimitCalls } from '../http/rate-limiter.ts'
import { readJson, requireMediaType } from '../http/read-json-body.ts'
import { CSP_REPORTS_PATH } from '../site/content-security-policy.ts'
import { ProblemError } from '../problem-error.ts'
import type { SecurityEvent } from '../security-events.ts'

/** `report-uri`, the Reporting API, and plain JSON. */
const REPORT_MEDIA_TYPE = /^application\/(csp-report|reports\+json|json) *(;|$)/i

export interface CspReportDependencies {
  readonly limitCalls: LimitCalls
  readonly log: Logger
  /** Only reports of its pages are logged. */
  readonly publicOrigin: URL
}

/** Logs violations of the content security policy that browsers report. */
export function createCspReportRoutes(deps: CspReportDependencies): Hono<AppEnv> {
  return new Hono<AppEnv>()
    .post(CSP_REPORTS_PATH, async (c: RouteContext) => {
      // Before the limit, so that no other content uses it up.
      requireMediaType(c, REPORT_MEDIA_TYPE)
      await deps.limitCalls(c)
      c.get('logFields').call = 'csp-reports'
      for (const report of parseCspReports(await readJson(c), deps.publicOrigin)) {
        deps.log.warn({
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
