import type { ApiHandlers } from '../services/call.ts'
import type { ConfirmEmail } from '../services/confirm-email.ts'

export function createConfirmEmailRoutes({
  confirmEmail,
}: {
  readonly confirmEmail: ConfirmEmail
}): Pick<ApiHandlers, 'confirmEmail'> {
  return {
    async confirmEmail(call) {
      const {
        session: { tokenHash },
      } = call
      const { firebase_uuid: uid, email, id_token: idToken } = await call.readBody()
      const user = await confirmEmail({ uid, email, idToken, tokenHash, client: call.client() })
      call.log('email-confirmed', { user: user.id })
      return user
    },
  }
}
