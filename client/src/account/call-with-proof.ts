import { IdentityError } from '../identity/identity-error.ts'
import type { IdentityProvider } from '../identity/identity-provider.ts'
import type { SessionResult } from '../session/session-failure.ts'
import type { Session } from '../session/session.ts'
import { withIdToken } from '../session/with-id-token.ts'

/** Makes an API call that needs both the session token and an ID token. */
export function callWithProof(
  session: Session,
  provider: IdentityProvider,
  perform: (token: string, idToken: string) => Promise<void>,
): Promise<SessionResult> {
  return session.call(async (token) => {
    const isSignedInAtProvider = await withIdToken(provider, async ({ idToken }) => {
      await perform(token, idToken)
      return true
    })
    if (!isSignedInAtProvider) throw new IdentityError('sign-in-expired')
  })
}
