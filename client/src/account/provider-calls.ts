import type { User } from '@foyer/contract/schemas.ts'
import { isSameEmail } from '@foyer/contract/user.ts'
import { IdentityError, type IdentityProvider } from '../identity/provider.ts'
import {
  type FailureCode,
  NO_SESSION_USER,
  type SessionFailure,
  type SessionResult,
  toFailure,
} from '../session/failure.ts'
import type { Core, Session } from '../session/session.ts'
import { withIdToken } from '../session/sign-in.ts'

export type WithProvider = ReturnType<typeof createWithProvider>

/** Runs an operation with the provider and the signed-in user; returns errors as values. */
export function createWithProvider({ session, loadProvider }: Core) {
  return async function withProvider<Result extends SessionResult>(
    perform: (provider: IdentityProvider, user: User) => Promise<Result>,
  ): Promise<Result | { readonly error: SessionFailure }> {
    const state = session.getState()
    if (state.status !== 'signed-in') return { error: NO_SESSION_USER }
    const since = Date.now()
    const result = await loadProvider()
      .then((provider) => perform(provider, state.user))
      .catch((cause: unknown) => ({ error: toFailure(cause) }))
    if (result.error) session.checkReachability(result.error.code, since)
    return result
  }
}

/** Rejects unless the provider's user is the user of the session. */
export async function requireSameUser(provider: IdentityProvider, user: User): Promise<void> {
  requireSameEmail(await provider.proof(), user)
}

/**
 * Rejects if another user signed in at the provider, or if an email change was confirmed elsewhere less than a second
 * ago. The provider compares times in whole seconds, so an older sign-in may still work then and have the new email.
 */
export function requireSameEmail(account: { readonly email: string } | null, user: User): void {
  if (!isSameEmail(account?.email, user.email)) throw new IdentityError('sign-in-expired')
}

export async function requireRecentSignIn(provider: IdentityProvider, user: User): Promise<void> {
  await requireSameUser(provider, user)
  await provider.requireRecentSignIn()
}

/** Makes an API call that needs both the session token and an ID token. */
export function callWithProof(
  session: Session,
  provider: IdentityProvider,
  perform: (token: string, idToken: string) => Promise<void>,
): Promise<SessionResult> {
  return session.perform(async (token) => {
    const isSignedInAtProvider = await withIdToken(provider, async ({ idToken }) => {
      await perform(token, idToken)
      return true
    })
    if (!isSignedInAtProvider) throw new IdentityError('sign-in-expired')
  })
}

export function currentUserId(session: Pick<Session, 'getState'>): string | null {
  const state = session.getState()
  return state.status === 'signed-in' ? state.user.id : null
}

const NEEDS_REAUTH: ReadonlySet<FailureCode> = new Set<FailureCode>([
  'reauthentication_required',
  // Sent, for example, if the proof's sign-in method was unlinked after the proof was issued.
  'invalid_identity_token',
  'recent-sign-in-required',
  'sign-in-expired',
  'user-not-found',
])

export function needsReauth(error: SessionFailure | null): boolean {
  return error !== null && NEEDS_REAUTH.has(error.code)
}
