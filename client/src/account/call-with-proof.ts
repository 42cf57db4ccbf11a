import { IdentityError } from '../identity/identity-error.ts'
import type { IdentityProvider } from '../identity/identity-provider.ts'
import { handInProof } from '../session/hand-in-proof.ts'
import type { SessionResult } from '../session/session-failure.ts'
import type { Session } from '../session/session.ts'

/** A call that takes the session and the provider's proof both. */
export function callWithProof(
  session: Session,
  provider: IdentityProvider,
  perform: (token: string, idToken: string) => Promise<void>,
): Promise<SessionResult> {
  return session.call(async (token) => {
    const handedIn = await handInProof(provider, async ({ idToken }) => {
      await perform(token, idToken)
      return true
    })
    if (!handedIn) throw new IdentityError('sign-in-expired')
  })
}
