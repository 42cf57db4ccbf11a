import type { SecureAccount } from '../services/emails/secure-account.ts'
import type { ApiHandlers } from '../services/call.ts'

/** The calls of the page behind "This wasn't me". They need no session: the token of the link is enough. */
export function createSecurityLinkRoutes({
  secureAccount,
}: {
  readonly secureAccount: SecureAccount
}): Pick<ApiHandlers, 'checkSecurityLink' | 'useSecurityLink'> {
  return {
    async checkSecurityLink(call) {
      const { token } = await call.readBody()
      return secureAccount.check(token)
    },

    async useSecurityLink(call) {
      const { token } = await call.readBody()
      const { userId, ...answer } = await secureAccount.use(token)
      call.log('account-secured', { user: userId })
      return answer
    },
  }
}
