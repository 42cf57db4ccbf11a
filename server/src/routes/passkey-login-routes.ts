import type { ApiHandlers } from '../services/call.ts'
import type { LogInWithPasskey } from '../services/passkeys/log-in-with-passkey.ts'

interface PasskeyLoginRoutesDependencies {
  readonly passkeyLogin: LogInWithPasskey
}

/** Passkeys instead of an ID token. */
export function createPasskeyLoginRoutes({
  passkeyLogin,
}: PasskeyLoginRoutesDependencies): Pick<ApiHandlers, 'passkeyOptions' | 'loginWithPasskey'> {
  return {
    async passkeyOptions() {
      return passkeyLogin.createOptions()
    },

    async loginWithPasskey(call) {
      const { credential, ...body } = await call.readBody()
      const device = call.device(body)
      const user = await passkeyLogin.logIn({ credential, device, client: call.client() })
      call.log('sign-in', { user: user.id })
      return user
    },
  }
}
