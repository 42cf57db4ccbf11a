import type { ActionMode } from '../../routing/action-link.ts'
import type { SessionFailure } from '../../session/session-failure.ts'

/**
 * Why a link is of no use any longer. `use` covers one that never was whole: the provider does not tell them
 * apart. `account`: the address it leads back to has an account of its own by now. `wish`: nobody asks for
 * what it does any longer.
 */
export type Spent = 'use' | 'time' | 'account' | 'wish'

/** Whether a failure says that a link is of no use any longer; its account may be gone as well. */
export function spentBy({ code }: SessionFailure, mode: ActionMode): Spent | null {
  if (code === 'expired-action-code') return 'time'
  if (code === 'email_changed' && mode === 'verifyAndChangeEmail') return 'wish'
  if (code === 'email-already-in-use' && mode === 'recoverEmail') return 'account'
  return code === 'invalid-action-code' || code === 'invalid-credential' ? 'use' : null
}
