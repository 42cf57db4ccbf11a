import type { ActivityEvent } from '@foyer/contract/bodies.ts'
import type { AcceptedSignIn } from './decide-changes.ts'

export function decideEvents({
  emailChange,
  becomesVerified,
  isReplaced,
}: AcceptedSignIn): ActivityEvent[] {
  const events: ActivityEvent[] = []
  if (isReplaced) events.push('provider-replaced')
  if (becomesVerified) events.push('email-verified')
  if (emailChange === 'change' || emailChange === 'correction') events.push('email-changed')
  if (emailChange === 'undo') events.push('email-change-undone')
  return events
}
