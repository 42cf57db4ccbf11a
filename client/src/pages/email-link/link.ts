import { CLIENT_PATHS } from '@foyer/contract/client-paths.ts'
import { parseReturnPath } from '../../browser/return-path.ts'
import type { EmailLinkKind } from '../../identity/provider.ts'
import type { LoadedMessages } from '../../messages/messages.ts'
import type { FailureCode, SessionFailure } from '../../session/failure.ts'

/** What a link does, by Firebase's names: https://firebase.google.com/docs/auth/custom-email-handler. */
const KINDS: readonly (readonly [mode: string, kind: EmailLinkKind])[] = [
  ['verifyEmail', 'verify'],
  ['resetPassword', 'reset'],
  ['verifyAndChangeEmail', 'change'],
  ['recoverEmail', 'recover'],
]

const kindOf = (mode: string | null) => KINDS.find(([known]) => known === mode)?.[1]

/** An email action link of Firebase. */
export interface EmailLink {
  /** As the URL has it, which anyone can write. What the link can do comes from the provider. */
  readonly kind: EmailLinkKind
  readonly mode: string
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
  const mode = query.get('mode') ?? ''
  const kind = kindOf(mode)
  const returnPath = parseReturnPath(query.get('continueUrl') ?? '', location.origin)
  const code = query.get('oobCode') || null
  if (!kind || (code === null && !isConsumed(history.state))) return null
  return { kind, mode, code, returnPath }
}

/** The title for what the link does; `undefined` for another mode, and until the messages are loaded. */
export function emailLinkTitle({ emailLinks }: LoadedMessages, search: string): string | undefined {
  const kind = kindOf(new URLSearchParams(search).get('mode'))
  return kind && emailLinks?.link[kind].title
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

const DEAD_LINK_CODES: Partial<Record<FailureCode, DeadLinkReason>> = {
  'expired-action-code': 'expired',
  'invalid-action-code': 'consumed',
  'invalid-credential': 'consumed',
}

/** `null` if the link may still work. `codes` are those of its kind. */
export function deadLinkReason(
  { code }: SessionFailure,
  codes: Partial<Record<FailureCode, DeadLinkReason>> = {},
): DeadLinkReason | null {
  return codes[code] ?? DEAD_LINK_CODES[code] ?? null
}
