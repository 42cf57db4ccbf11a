import type { User } from '@foyer/contract/schemas.ts'
import { isSameEmail } from '@foyer/contract/user.ts'
import { IdentityError, type IdentityProvider, type ProviderAccount } from '../identity/provider.ts'
import { fromFirebaseId } from '../identity/providers.ts'
import {
  type FailureCode,
  NO_SESSION_USER,
  type Result,
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

export type LoadAccount = ReturnType<typeof createLoadAccount>

type LoadedAccount = Result<ProviderAccount> & {
  /** Otherwise it is what the API knew last, and a pending email change may have been confirmed since. */
  readonly isFromProvider: boolean
}

/**
 * The user's account at the provider. After a login with a passkey, nobody is signed in there: then its methods are
 * those of the last sign-in, which the API knows, without the providers' emails. Each change asks for a sign-in all the
 * same.
 */
export function createLoadAccount(session: Session, withProvider: WithProvider) {
  return async (): Promise<LoadedAccount> => {
    const result = await withProvider(async (provider, user) => {
      const value = await provider.account()
      requireSameEmail(value, user)
      return { error: null, value }
    })
    if (!needsReauth(result.error)) return { ...result, isFromProvider: result.error === null }
    const known = await loadKnownAccount(session)
    return { ...(known ? { error: null, value: known } : result), isFromProvider: false }
  }
}

async function loadKnownAccount(session: Session): Promise<ProviderAccount | null> {
  const { value: known } = await session.call('getSignInMethods')
  const state = session.getState()
  if (state.status !== 'signed-in' || !known?.methods?.length) return null
  return {
    email: state.user.email,
    emailVerified: state.user.email_verified,
    hasPassword: known.methods.includes('password'),
    providers: known.methods.filter((id) => id !== 'password').map(fromFirebaseId),
    providerEmails: {},
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
