import type { PasskeyService } from '../services/passkeys/passkey-service.ts'
import type { FactorCall } from '../services/second-factor/change-factors.ts'
import type { FactorService } from '../services/second-factor/factor-service.ts'
import type { Authenticated } from '../services/session-service.ts'
import type { AnyCall, ApiHandlers } from '../services/call.ts'

export interface PasskeyRoutesDependencies {
  readonly passkeys: PasskeyService
  readonly factors: FactorService
}

type ChangeEndpoints =
  | 'createPasskeyOptions'
  | 'addPasskey'
  | 'renamePasskey'
  | 'removePasskey'
  | 'confirmPasskey'
  | 'turnOnTwoStep'
  | 'turnOffTwoStep'

/** The passkeys of the signed-in user, and two-step login with them. */
export function createPasskeyRoutes({
  passkeys,
  factors,
}: PasskeyRoutesDependencies): Pick<ApiHandlers, ChangeEndpoints> {
  const toCall = (call: AnyCall & { readonly session: Authenticated }): FactorCall => ({
    authenticated: call.session,
    client: call.client(),
  })

  return {
    async createPasskeyOptions(call) {
      return passkeys.createOptions(toCall(call))
    },

    async addPasskey(call) {
      const { session } = call
      const passkey = await passkeys.add(toCall(call), await call.readBody())
      call.log('passkey-added', { user: session.user.id })
      return passkey
    },

    async renamePasskey(call) {
      const { name } = await call.readBody()
      return passkeys.rename(toCall(call), call.id, name)
    },

    async removePasskey(call) {
      const { session } = call
      await passkeys.remove(toCall(call), call.id)
      call.log('passkey-removed', { user: session.user.id })
    },

    async confirmPasskey(call) {
      const { session } = call
      const passkey = await passkeys.confirm(toCall(call), call.id)
      call.log('passkey-confirmed', { user: session.user.id })
      return passkey
    },

    async turnOnTwoStep(call) {
      const { session } = call
      const codes = await factors.turnOn(toCall(call))
      call.log('two-step-on', { user: session.user.id })
      return codes ? { recovery_codes: [...codes] } : {}
    },

    async turnOffTwoStep(call) {
      const { session } = call
      await factors.turnOff(toCall(call))
      call.log('two-step-off', { user: session.user.id })
    },
  }
}
