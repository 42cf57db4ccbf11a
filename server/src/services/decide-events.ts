import type { ActivityEvent } from '@foyer/contract/bodies.ts'
import type { Arrival } from './decide-changes.ts'

/** What a person can read later of their coming in, besides that they did. Nothing, on an ordinary day. */
export function decideEvents({ move, becomesVerified }: Arrival): ActivityEvent[] {
  const events: ActivityEvent[] = []
  if (becomesVerified) events.push('email-verified')
  if (move === 'change') events.push('email-changed')
  if (move === 'undo') events.push('email-change-undone')
  return events
}
