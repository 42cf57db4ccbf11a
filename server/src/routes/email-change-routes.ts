import type { CheckEmailLink } from '../services/check-email-link.ts'
import type { EmailChangeService } from '../services/email-change-service.ts'
import type { ChangeEmail } from '../services/change-email.ts'
import type { ApiHandlers } from '../services/call.ts'

export interface EmailChangeRoutesDependencies {
  readonly emailChanges: EmailChangeService
  readonly checkEmailLink: CheckEmailLink
  readonly changeEmail: ChangeEmail
}

type EmailChangeEndpoints =
  | 'getEmailChange'
  | 'cancelEmailChange'
  | 'checkEmailLink'
  | 'changeEmail'

/** Changes of the email. A request needs a fresh proof as well as a session. */
export function createEmailChangeRoutes({
  emailChanges,
  checkEmailLink,
  changeEmail,
}: EmailChangeRoutesDependencies): Pick<ApiHandlers, EmailChangeEndpoints> {
  return {
    async changeEmail(call) {
      const {
        session: { tokenHash, user },
      } = call
      const { email, id_token: idToken } = await call.readBody()
      const change = changeEmail({ email, idToken, tokenHash, client: call.client() })
      await call.countFailures(user.email, change)
      call.log('email-change-requested', { user: user.id })
    },

    async getEmailChange({ session }) {
      return { change: await emailChanges.find(session) }
    },

    async cancelEmailChange(call) {
      const { session } = call
      const { wasPending } = await emailChanges.cancel(session, call.client())
      if (wasPending) call.log('email-change-cancelled', { user: session.user.id })
    },

    /** Needs no session, because an email link may be opened on another device. */
    async checkEmailLink(call) {
      const { code } = await call.readBody()
      const { expiresAt } = await checkEmailLink(code)
      return { expires_at: new Date(expiresAt).toISOString() }
    },
  }
}
