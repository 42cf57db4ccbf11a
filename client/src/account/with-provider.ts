import type { User } from '@foyer/contract/schemas.ts'
import { isSameEmail } from '@foyer/contract/user.ts'
import { IdentityError } from '../identity/identity-error.ts'
import type { IdentityProvider } from '../identity/identity-provider.ts'
import {
  NO_SESSION_USER,
  toFailure,
  type SessionFailure,
  type SessionResult,
} from '../session/session-failure.ts'
import type { AccountDeps } from './account-deps.ts'

export type WithProvider = ReturnType<typeof createWithProvider>

/** Runs an operation with the provider and the signed-in user; returns errors as values. */
export function createWithProvider({ session, loadProvider }: AccountDeps) {
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
