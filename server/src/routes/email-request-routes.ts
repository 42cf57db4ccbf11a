import type { ApiHandlers } from '../services/call.ts'
import type { KeepEmail } from '../services/email-request/keep-email.ts'

/** The holder of a requested email keeps it (rule 12: email of a user with factors). */
export function createEmailRequestRoutes({
  keepEmail,
}: {
  readonly keepEmail: KeepEmail
}): Pick<ApiHandlers, 'keepEmail'> {
  return {
    async keepEmail(call) {
      const { session } = call
      const wasRequested = await keepEmail(session, call.client())
      if (wasRequested) call.log('email-kept', { user: session.user.id })
    },
  }
}
