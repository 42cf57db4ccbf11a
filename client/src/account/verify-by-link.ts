import { isIdentityError } from '../identity/identity-error.ts'
import type { IdentityProvider } from '../identity/identity-provider.ts'
import type { SessionResult } from '../session/session-failure.ts'
import type { Session } from '../session/session.ts'

/**
 * Verifies an email, then refreshes the session. It also refreshes the session if the code is invalid: an earlier
 * attempt may have consumed it although its response was lost.
 */
export function createVerifyByLink(
  session: Pick<Session, 'getState' | 'checkVerification'>,
  consumed: Set<string>,
) {
  /** A failure here is not reported, because the link has already verified the email. */
  async function refreshVerification(): Promise<void> {
    if (session.getState().status === 'signed-in') await session.checkVerification()
  }

  return async (provider: IdentityProvider, code: string): Promise<SessionResult> => {
    try {
      await provider.applyActionCode(code)
    } catch (cause) {
      if (isIdentityError(cause, 'invalid-action-code')) await refreshVerification()
      throw cause
    }
    consumed.add(code)
    await refreshVerification()
    return { error: null }
  }
}
