import type { Product } from '@foyer/product/product.ts'
import type { RouteContext } from '../http/app-env.ts'
import type { ClientInfoReader } from '../http/client-info.ts'
import { setLogEvent } from '../http/set-log-event.ts'
import type { ConfirmWithPasskey } from '../services/passkeys/confirm-with-passkey.ts'
import type { LogInWithPasskey } from '../services/passkeys/log-in-with-passkey.ts'
import type { PasskeyService } from '../services/passkeys/passkey-service.ts'
import type { FactorCall } from '../services/second-factor/change-factors.ts'
import type { FactorService } from '../services/second-factor/factor-service.ts'
import type { Authenticated } from '../services/session-service.ts'
import type { ApiHandlers } from './api-handlers.ts'
import { readDevice } from './read-device.ts'

export interface PasskeyRoutesDependencies {
  readonly passkeys: PasskeyService
  readonly passkeyLogin: LogInWithPasskey
  readonly confirmWithPasskey: ConfirmWithPasskey
  readonly factors: FactorService
  readonly readClient: ClientInfoReader
  readonly product: Product
}

type LoginEndpoints = 'passkeyOptions' | 'loginWithPasskey' | 'confirmWithPasskey'

type ChangeEndpoints =
  | 'createPasskeyOptions'
  | 'addPasskey'
  | 'renamePasskey'
  | 'removePasskey'
  | 'confirmPasskey'
  | 'turnOnTwoStep'
  | 'turnOffTwoStep'

/** Passkeys instead of an ID token. */
export function createPasskeyLoginRoutes({
  passkeyLogin,
  confirmWithPasskey,
  readClient,
  product,
}: PasskeyRoutesDependencies): Pick<ApiHandlers, LoginEndpoints> {
  return {
    async passkeyOptions() {
      return passkeyLogin.createOptions()
    },

    async loginWithPasskey({ c, readBody }) {
      const { credential, ...body } = await readBody()
      const device = readDevice(c, body, product)
      const user = await passkeyLogin.logIn({ credential, device, client: readClient(c) })
      setLogEvent(c, 'sign-in', { user: user.id })
      return user
    },

    async confirmWithPasskey({ c, session, readBody }) {
      const { credential } = await readBody()
      await confirmWithPasskey(session, credential)
      setLogEvent(c, 'sign-in-confirmed', { user: session.user.id })
    },
  }
}

/** The passkeys of the signed-in user, and two-step login with them. */
export function createPasskeyRoutes({
  passkeys,
  factors,
  readClient,
}: PasskeyRoutesDependencies): Pick<ApiHandlers, ChangeEndpoints> {
  const toCall = (c: RouteContext, authenticated: Authenticated): FactorCall => ({
    authenticated,
    client: readClient(c),
  })

  return {
    async createPasskeyOptions({ c, session }) {
      return passkeys.createOptions(toCall(c, session))
    },

    async addPasskey({ c, session, readBody }) {
      const passkey = await passkeys.add(toCall(c, session), await readBody())
      setLogEvent(c, 'passkey-added', { user: session.user.id })
      return passkey
    },

    async renamePasskey({ c, session, readBody }) {
      const { name } = await readBody()
      return passkeys.rename(toCall(c, session), readId(c), name)
    },

    async removePasskey({ c, session }) {
      await passkeys.remove(toCall(c, session), readId(c))
      setLogEvent(c, 'passkey-removed', { user: session.user.id })
    },

    async confirmPasskey({ c, session }) {
      const passkey = await passkeys.confirm(toCall(c, session), readId(c))
      setLogEvent(c, 'passkey-confirmed', { user: session.user.id })
      return passkey
    },

    async turnOnTwoStep({ c, session }) {
      const codes = await factors.turnOn(toCall(c, session))
      setLogEvent(c, 'two-step-on', { user: session.user.id })
      return codes ? { recovery_codes: [...codes] } : {}
    },

    async turnOffTwoStep({ c, session }) {
      await factors.turnOff(toCall(c, session))
      setLogEvent(c, 'two-step-off', { user: session.user.id })
    },
  }
}

const readId = (c: RouteContext) => c.req.param('id') ?? ''
