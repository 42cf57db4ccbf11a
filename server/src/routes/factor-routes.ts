import type { ClientInfoReader } from '../http/client-info.ts'
import type { RouteContext } from '../http/app-env.ts'
import { setLogEvent } from '../http/set-log-event.ts'
import type { ConfirmSignIn } from '../services/confirm-sign-in.ts'
import type { FactorCall } from '../services/second-factor/change-factors.ts'
import type { FactorService } from '../services/second-factor/factor-service.ts'
import type { TotpService } from '../services/second-factor/totp-service.ts'
import type { Authenticated } from '../services/session-service.ts'
import type { ApiHandlers } from './api-handlers.ts'
import type { WithFailureCount } from './with-failure-count.ts'

export interface FactorRoutesDependencies {
  readonly factors: FactorService
  readonly totp: TotpService
  readonly confirmSignIn: ConfirmSignIn
  readonly withFailureCount: WithFailureCount
  readonly readClient: ClientInfoReader
}

type FactorEndpoints =
  | 'confirmSignIn'
  | 'listFactors'
  | 'startTotp'
  | 'confirmTotp'
  | 'removeTotp'
  | 'renewRecoveryCodes'
  | 'removeTrustedDevice'

/** The second factors of the signed-in user. */
export function createFactorRoutes({
  factors,
  totp,
  confirmSignIn,
  withFailureCount,
  readClient,
}: FactorRoutesDependencies): Pick<ApiHandlers, FactorEndpoints> {
  const toCall = (c: RouteContext, authenticated: Authenticated): FactorCall => ({
    authenticated,
    client: readClient(c),
  })

  return {
    async confirmSignIn({ c, session: { tokenHash, user }, readBody }) {
      const { id_token: idToken, second_factor: secondFactor } = await readBody()
      const confirm = confirmSignIn({ tokenHash, idToken, secondFactor, client: readClient(c) })
      await withFailureCount(c, user.email, confirm)
      setLogEvent(c, 'sign-in-confirmed', { user: user.id })
    },

    async listFactors({ session }) {
      return factors.list(session)
    },

    async startTotp({ c, session }) {
      return totp.start(toCall(c, session))
    },

    async confirmTotp({ c, session, readBody }) {
      const { code } = await readBody()
      const codes = await totp.confirm(toCall(c, session), code)
      setLogEvent(c, 'authenticator-added', { user: session.user.id })
      return codes ? { recovery_codes: [...codes] } : {}
    },

    async removeTotp({ c, session }) {
      await totp.remove(toCall(c, session))
      setLogEvent(c, 'authenticator-removed', { user: session.user.id })
    },

    async renewRecoveryCodes({ c, session }) {
      const codes = await factors.renewRecoveryCodes(toCall(c, session))
      setLogEvent(c, 'recovery-codes-renewed', { user: session.user.id })
      return { recovery_codes: [...codes] }
    },

    async removeTrustedDevice({ c, session }) {
      await factors.removeTrustedDevice(session, c.req.param('id') ?? '')
      setLogEvent(c, 'trusted-device-removed', { user: session.user.id })
    },
  }
}
