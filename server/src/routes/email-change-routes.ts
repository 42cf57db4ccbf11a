import type { ClientInfoReader } from '../http/client-info.ts'
import { setLogEvent } from '../http/set-log-event.ts'
import type { CheckEmailLink } from '../services/check-email-link.ts'
import type { EmailChangeService } from '../services/email-change-service.ts'
import type { KeepEmail } from '../services/email-request/keep-email.ts'
import type { ApiHandlers } from './api-handlers.ts'

export interface EmailChangeRoutesDependencies {
  readonly emailChanges: EmailChangeService
  readonly checkEmailLink: CheckEmailLink
  readonly keepEmail: KeepEmail
  readonly readClient: ClientInfoReader
}

type EmailChangeEndpoints = 'getEmailChange' | 'cancelEmailChange' | 'checkEmailLink' | 'keepEmail'

/** Calls about what may happen to the email: a change, or a request of another person. */
export function createEmailChangeRoutes({
  emailChanges,
  checkEmailLink,
  keepEmail,
  readClient,
}: EmailChangeRoutesDependencies): Pick<ApiHandlers, EmailChangeEndpoints> {
  return {
    async getEmailChange({ session }) {
      return { change: await emailChanges.find(session) }
    },

    async cancelEmailChange({ c, session }) {
      const { wasPending } = await emailChanges.cancel(session, readClient(c))
      if (wasPending) setLogEvent(c, 'email-change-cancelled', { user: session.user.id })
    },

    async keepEmail({ c, session }) {
      const wasRequested = await keepEmail(session, readClient(c))
      if (wasRequested) setLogEvent(c, 'email-kept', { user: session.user.id })
    },

    /** Needs no session, because an email link may be opened on another device. */
    async checkEmailLink({ readBody }) {
      const { code } = await readBody()
      const { expiresAt } = await checkEmailLink(code)
      return { expires_at: new Date(expiresAt).toISOString() }
    },
  }
}
