import type { Clock } from '../clock.ts'
import type { MoveCodeReader } from '../identity/move-code-reader.ts'
import { ProblemError } from '../problem-error.ts'
import type { Database } from '../stores/database.ts'
import { usersStore } from '../stores/users-store.ts'
import { parseEmail } from './canonical-email.ts'
import { findOpenChange, type OpenChange } from './decide-move.ts'

export interface CheckEmailLinkDependencies {
  readonly database: Database
  readonly readMoveCode: MoveCodeReader
  readonly clock: Clock
}

export type CheckEmailLink = (code: string) => Promise<OpenChange>

/**
 * Whether the change that a link makes is still asked for (rule 6): the provider would make it all the same,
 * and its person would stand before a closed door. Whoever has the code reads the mails of the new address
 * and is told both addresses by the provider; nobody else learns anything.
 */
export function createCheckEmailLink(deps: CheckEmailLinkDependencies): CheckEmailLink {
  return async (code) => {
    const move = await deps.readMoveCode(code)
    if (!move) throw new ProblemError('not_found', { reason: 'no-such-link' })
    const user = await findHolder(deps.database, move.from)
    const open = user && findOpenChange(user, deps.clock())
    if (open && open.email === parseEmail(move.to)) return open
    const detail = 'This change of address is not asked for any longer.'
    throw new ProblemError('email_changed', { reason: 'move-not-asked', detail })
  }
}

async function findHolder({ tables }: Database, address: string) {
  const email = parseEmail(address)
  return email === undefined ? undefined : usersStore.find(tables, email)
}
