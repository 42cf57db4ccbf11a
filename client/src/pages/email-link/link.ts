import { CLIENT_PATHS } from '@foyer/contract/client-paths.ts'
import { parseReturnPath } from '../../browser/return-path.ts'
import type { SessionFailure } from '../../session/failure.ts'

/** Firebase's names, see https://firebase.google.com/docs/auth/custom-email-handler. */
const MODES = ['verifyEmail', 'resetPassword', 'verifyAndChangeEmail', 'recoverEmail'] as const

export type EmailLinkMode = (typeof MODES)[number]

/** An email action link of Firebase. */
export interface EmailLink {
  readonly mode: EmailLinkMode
  /** `null` once the link is consumed. */
  readonly code: string | null
  readonly returnPath: string
}

/** Parses the URL of `/account/action`; `null` if it is incomplete. */
export function parseEmailLink({
  location,
  history,
}: {
  readonly location: Pick<Location, 'search' | 'origin'>
  readonly history: Pick<History, 'state'>
}): EmailLink | null {
  const query = new URLSearchParams(location.search)
  const mode = MODES.find((known) => known === query.get('mode'))
  const returnPath = parseReturnPath(query.get('continueUrl') ?? '', location.origin)
  const code = query.get('oobCode') || null
  if (!mode || (code === null && !isConsumed(history.state))) return null
  return { mode, code, returnPath }
}

/** Replaces the URL of a consumed link, so that its code stays neither in the address bar nor in the history. */
export function consumed({ mode, returnPath }: EmailLink) {
  const query = new URLSearchParams({ mode, continueUrl: returnPath })
  return { path: `${CLIENT_PATHS.emailLink}?${query}`, state: { consumed: true } }
}

const isConsumed = (state: unknown) =>
  typeof state === 'object' && state !== null && 'consumed' in state

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
