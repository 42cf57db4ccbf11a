import type { ClientInfo, EmailChange } from '@foyer/contract/bodies.ts'
import { toShownEmail } from '@foyer/contract/shown-email.ts'
import type { Clock } from '../clock.ts'
import type { Database } from '../stores/database.ts'
import { usersStore } from '../stores/users-store.ts'
import { recordActivity } from './record-activity.ts'
import { requireSession } from './require-session.ts'
import type { Authenticated } from './session-service.ts'
import { NO_PENDING_EMAIL } from './sign-in/decide-changes.ts'
import { findPendingEmailChange, type PendingEmailChange } from './sign-in/decide-email-change.ts'

export type EmailChangeService = ReturnType<typeof createEmailChangeService>

export interface CancelledChange {
  readonly wasPending: boolean
}

export function createEmailChangeService(database: Database, clock: Clock) {
  return {
    async find({ user }: Authenticated): Promise<EmailChange | null> {
      const row = await usersStore.find(database.tables, user.id)
      const pending = row && findPendingEmailChange(row, clock())
      return pending ? toEmailChange(pending) : null
    },

    /** Invalidates the link in the email. Needs no fresh proof, because the user's email does not change. */
    cancel(authenticated: Authenticated, client: ClientInfo): Promise<CancelledChange> {
      return database.transaction(async (tx) => {
        const { user, session } = await requireSession(tx, authenticated)
        const at = clock()
        if (!findPendingEmailChange(user, at)) return { wasPending: false }
        await usersStore.update(tx, user.id, NO_PENDING_EMAIL)
        const requestContext = { at, provider: session.provider, ...client }
        const event = 'email-change-withdrawn'
        await recordActivity(tx, { user_id: user.id, event, ...requestContext })
        return { wasPending: true }
      })
    },
  }
}

function toEmailChange({ email, requestedAt, expiresAt }: PendingEmailChange): EmailChange {
  return {
    email: toShownEmail(email),
    asked_at: new Date(requestedAt).toISOString(),
    expires_at: new Date(expiresAt).toISOString(),
  }
}
