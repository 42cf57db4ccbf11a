import type { ApiHandlers } from '../services/call.ts'
import type { ConfirmSignIn } from '../services/confirm-sign-in.ts'
import type { ConfirmWithPasskey } from '../services/passkeys/confirm-with-passkey.ts'

interface ReauthenticationRoutesDependencies {
  readonly confirmSignIn: ConfirmSignIn
  readonly confirmWithPasskey: ConfirmWithPasskey
}

/** A fresh proof makes the session fresh again. */
export function createReauthenticationRoutes({
  confirmSignIn,
  confirmWithPasskey,
}: ReauthenticationRoutesDependencies): Pick<ApiHandlers, 'confirmSignIn' | 'confirmWithPasskey'> {
  return {
    async confirmSignIn(call) {
      const {
        session: { tokenHash, user },
      } = call
      const { id_token: idToken, second_factor: secondFactor } = await call.readBody()
      const confirm = confirmSignIn({ tokenHash, idToken, secondFactor, client: call.client() })
      await call.countFailures(user.email, confirm)
      call.log('sign-in-confirmed', { user: user.id })
    },

    async confirmWithPasskey(call) {
      const { session } = call
      const { credential } = await call.readBody()
      await confirmWithPasskey(session, credential)
      call.log('sign-in-confirmed', { user: session.user.id })
    },
  }
}
