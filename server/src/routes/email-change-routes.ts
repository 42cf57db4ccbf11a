import { checkEmailLinkBody } from '@foyer/contract/bodies.ts'
import type { AppContext } from '../http/app-env.ts'
import { readBearer } from '../http/bearer.ts'
import type { CallerReader } from '../http/caller-reader.ts'
import { noteEvent } from '../http/note-event.ts'
import { parseFields } from '../http/parse-fields.ts'
import { readJsonBody } from '../http/read-json-body.ts'
import type { CheckEmailLink } from '../services/check-email-link.ts'
import type { EmailChangeService } from '../services/email-change-service.ts'
import type { SessionService } from '../services/session-service.ts'

export interface EmailChangeRoutesDependencies {
  readonly sessions: SessionService
  readonly emailChanges: EmailChangeService
  readonly checkEmailLink: CheckEmailLink
  readonly readCaller: CallerReader
}

/** The calls about a change of address that is asked for and not made yet. */
export function createEmailChangeRoutes(deps: EmailChangeRoutesDependencies) {
  const { sessions, emailChanges, checkEmailLink, readCaller } = deps

  return {
    async getEmailChange(c: AppContext) {
      const authenticated = await sessions.authenticate(readBearer(c))
      c.var.facts.user = authenticated.user.id
      return c.json({ change: await emailChanges.find(authenticated) })
    },

    async withdrawEmailChange(c: AppContext) {
      const authenticated = await sessions.authenticate(readBearer(c))
      const { id: user } = authenticated.user
      c.var.facts.user = user
      const { wasAsked } = await emailChanges.withdraw(authenticated, readCaller(c))
      if (wasAsked) noteEvent(c, 'email-change-withdrawn', { user })
      return c.body(null, 204)
    },

    /** Nobody needs to be signed in: links of mails are opened anywhere. */
    async checkEmailLink(c: AppContext) {
      const { code } = parseFields(checkEmailLinkBody, await readJsonBody(c))
      const { until } = await checkEmailLink(code)
      return c.json({ expires_at: new Date(until).toISOString() })
    },
  }
}
