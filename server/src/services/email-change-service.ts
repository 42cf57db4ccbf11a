import type { Caller, EmailChange } from '@foyer/contract/bodies.ts'
import type { Clock } from '../clock.ts'
import type { Database } from '../stores/database.ts'
import { usersStore } from '../stores/users-store.ts'
import { NOTHING_PENDING } from './decide-changes.ts'
import { findOpenChange, type OpenChange } from './decide-move.ts'
import { recordActivity } from './record-activity.ts'
import { requireSession } from './require-session.ts'
import type { Authenticated } from './session-service.ts'

export type EmailChangeService = ReturnType<typeof createEmailChangeService>

/** What became of taking a change back: whether there was one. */
export interface Withdrawn {
  readonly wasAsked: boolean
}

/** A change of address between the asking and the proof of the new one (rule 6): what people see of it. */
export function createEmailChangeService(database: Database, clock: Clock) {
  return {
    /** Where the person has asked to move; `null` when nowhere, or too long ago. */
    async find({ user }: Authenticated): Promise<EmailChange | null> {
      const row = await usersStore.find(database.tables, user.id)
      const open = row && findOpenChange(row, clock())
      return open ? toEmailChange(open) : null
    },

    /** Takes it back: the link in the mail counts no more. A session will do, because nothing changes by it. */
    withdraw(authenticated: Authenticated, caller: Caller): Promise<Withdrawn> {
      return database.transaction(async (tx) => {
        const { user, session } = await requireSession(tx, authenticated)
        const at = clock()
        if (!findOpenChange(user, at)) return { wasAsked: false }
        await usersStore.update(tx, user.id, NOTHING_PENDING)
        const circumstances = { at, provider: session.provider, ...caller }
        const event = 'email-change-withdrawn'
        await recordActivity(tx, { user_id: user.id, event, ...circumstances })
        return { wasAsked: true }
      })
    },
  }
}

function toEmailChange({ email, askedAt, until }: OpenChange): EmailChange {
  return {
    email,
    asked_at: new Date(askedAt).toISOString(),
    expires_at: new Date(until).toISOString(),
  }
}
