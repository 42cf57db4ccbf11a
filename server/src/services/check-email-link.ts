import type { Clock } from '../clock.ts'
import type { EmailChangeCodeReader } from '../identity/email-change-code.ts'
import { ProblemError } from '../problem-error.ts'
import type { Database } from '../stores/database.ts'
import { usersStore } from '../stores/users-store.ts'
import { parseEmail } from '@foyer/contract/canonical-email.ts'
import { findPendingEmailChange, type PendingEmailChange } from './sign-in/decide-email-change.ts'

export interface CheckEmailLinkDependencies {
  readonly database: Database
  readonly readEmailChangeCode: EmailChangeCodeReader
  readonly clock: Clock
}

/** Throws `not_found` for an invalid code, and `email_changed` for a change that is no longer pending. */
export type CheckEmailLink = (code: string) => Promise<PendingEmailChange>

/** Rule 6: one user per uid and email. The provider would complete a canceled change too, which would lock the user out. */
export function createCheckEmailLink(deps: CheckEmailLinkDependencies): CheckEmailLink {
  return async (code) => {
    const change = await deps.readEmailChangeCode(code)
    if (!change) throw new ProblemError('not_found', { reason: 'invalid-link-code' })
    const user = await findUser(deps.database, change.from)
    const pending = user && findPendingEmailChange(user, deps.clock())
    if (pending && pending.email === parseEmail(change.to)) return pending
    const detail = 'This email change is no longer pending.'
    throw new ProblemError('email_changed', { reason: 'change-not-pending', detail })
  }
}

async function findUser({ tables }: Database, accountEmail: string) {
  const email = parseEmail(accountEmail)
  return email === undefined ? undefined : usersStore.find(tables, email)
}
