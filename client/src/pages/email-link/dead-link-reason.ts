import type { EmailLinkMode } from '../../navigation/email-link.ts'
import type { SessionFailure } from '../../session/session-failure.ts'

/**
 * Why a link no longer works. `consumed` includes malformed links: the provider does not distinguish them.
 * `email-taken`: the email to restore has its own account now. `superseded`: the email change was cancelled or
 * replaced.
 */
export type DeadLinkReason = 'consumed' | 'expired' | 'email-taken' | 'superseded'

/** `null` if the link may still work. */
export function deadLinkReason(
  { code }: SessionFailure,
  mode: EmailLinkMode,
): DeadLinkReason | null {
  if (code === 'expired-action-code') return 'expired'
  if (code === 'email_changed' && mode === 'verifyAndChangeEmail') return 'superseded'
  if (code === 'email-already-in-use' && mode === 'recoverEmail') return 'email-taken'
  return code === 'invalid-action-code' || code === 'invalid-credential' ? 'consumed' : null
}
