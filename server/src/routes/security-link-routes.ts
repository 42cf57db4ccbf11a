import { setLogEvent } from '../http/set-log-event.ts'
import type { SecureAccount } from '../services/emails/secure-account.ts'
import type { ApiHandlers } from './api-handlers.ts'

/** The calls of the page behind "This wasn't me". They need no session: the token of the link is enough. */
export function createSecurityLinkRoutes({
  secureAccount,
}: {
  readonly secureAccount: SecureAccount
}): Pick<ApiHandlers, 'checkSecurityLink' | 'useSecurityLink'> {
  return {
    async checkSecurityLink({ readBody }) {
      const { token } = await readBody()
      return secureAccount.check(token)
    },

    async useSecurityLink({ c, readBody }) {
      const { token } = await readBody()
      const { userId, ...answer } = await secureAccount.use(token)
      setLogEvent(c, 'account-secured', { user: userId })
      return answer
    },
  }
}
