import type { ActivityEvent } from '@foyer/contract/bodies.ts'
import type { UserRow } from '../stores/tables.ts'
import { isResetSince, type Arrival } from './decide-changes.ts'

/** What a person can read later of their coming in, besides that they did. Nothing, on an ordinary day. */
export function decideEvents(user: UserRow, arrival: Arrival): ActivityEvent[] {
  const { move, becomesVerified, evidence } = arrival
  const events: ActivityEvent[] = []
  if (isResetSince(user, evidence)) events.push('sign-ins-revoked')
  if (becomesVerified) events.push('email-verified')
  if (move === 'change') events.push('email-changed')
  if (move === 'undo') events.push('email-change-undone')
  return events
}
