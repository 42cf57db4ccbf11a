import type { User } from '@foyer/contract/bodies.ts'
import { isSameEmail } from '@foyer/contract/canonical-email.ts'
import { IdentityError } from '../identity/identity-error.ts'
import type { IdentityProvider } from '../identity/identity-provider.ts'
import {
  NOTHING_TO_UPDATE,
  toFailure,
  type SessionFailure,
  type SessionResult,
} from '../session/session-failure.ts'
import type { AccountParts } from './account-parts.ts'

export type Operate = ReturnType<typeof createOperate>

/** Runs an operation of the signed-in person with the provider at hand; what is thrown becomes a value. */
export function createOperate({ session, loadProvider }: AccountParts) {
  return async function operate<Result extends SessionResult>(
    perform: (provider: IdentityProvider, user: User) => Promise<Result>,
  ): Promise<Result | { readonly error: SessionFailure }> {
    const state = session.getState()
    if (state.status !== 'signed-in') return { error: NOTHING_TO_UPDATE }
    const since = Date.now()
    const result = await loadProvider()
      .then((provider) => perform(provider, state.user))
      .catch((cause: unknown) => ({ error: toFailure(cause) }))
    if (result.error) session.doubt(result.error.code, since)
    return result
  }
}

/** Whoever is signed in at the provider must be the person of the session: nobody changes another's account. */
export async function requireSamePerson(provider: IdentityProvider, user: User): Promise<void> {
  const proof = await provider.proof()
  if (!isSameEmail(proof?.email, user.email)) throw new IdentityError('sign-in-expired')
}

/** As {@link requireSamePerson}, signed in just now. */
export async function requireFreshSignIn(provider: IdentityProvider, user: User): Promise<void> {
  await requireSamePerson(provider, user)
  await provider.requireRecentSignIn()
}
