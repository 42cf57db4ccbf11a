import type { SessionFailure } from '../../session/session-failure.ts'

/** Why a link is of no use any longer. `use` covers one that never was whole: the provider does not tell them apart. */
export type Spent = 'use' | 'time'

/** Whether a failure says that a link is of no use any longer; its account may be gone as well. */
export function spentBy({ code }: SessionFailure): Spent | null {
  if (code === 'expired-action-code') return 'time'
  return code === 'invalid-action-code' || code === 'invalid-credential' ? 'use' : null
}
