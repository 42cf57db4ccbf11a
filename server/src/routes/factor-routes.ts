import type { FactorCall } from '../services/second-factor/change-factors.ts'
import type { FactorService } from '../services/second-factor/factor-service.ts'
import type { TotpService } from '../services/second-factor/totp-service.ts'
import type { Authenticated } from '../services/session-service.ts'
import type { AnyCall, ApiHandlers } from '../services/call.ts'

export interface FactorRoutesDependencies {
  readonly factors: FactorService
  readonly totp: TotpService
}

type FactorEndpoints =
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
}: FactorRoutesDependencies): Pick<ApiHandlers, FactorEndpoints> {
  const toCall = (call: AnyCall & { readonly session: Authenticated }): FactorCall => ({
    authenticated: call.session,
    client: call.client(),
  })

  return {
    async listFactors({ session }) {
      return factors.list(session)
    },

    async startTotp(call) {
      return totp.start(toCall(call))
    },

    async confirmTotp(call) {
      const { session } = call
      const { code } = await call.readBody()
      const codes = await totp.confirm(toCall(call), code)
      call.log('authenticator-added', { user: session.user.id })
      return codes ? { recovery_codes: [...codes] } : {}
    },

    async removeTotp(call) {
      const { session } = call
      await totp.remove(toCall(call))
      call.log('authenticator-removed', { user: session.user.id })
    },

    async renewRecoveryCodes(call) {
      const { session } = call
      const codes = await factors.renewRecoveryCodes(toCall(call))
      call.log('recovery-codes-renewed', { user: session.user.id })
      return { recovery_codes: [...codes] }
    },

    async removeTrustedDevice(call) {
      const { session } = call
      await factors.removeTrustedDevice(session, call.id)
      call.log('trusted-device-removed', { user: session.user.id })
    },
  }
}
