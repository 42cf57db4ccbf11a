import { isIdentityError } from '../identity/identity-error.ts'
import type { IdentityProvider } from '../identity/identity-provider.ts'
import type { SessionResult } from '../session/session-failure.ts'
import type { Session } from '../session/session.ts'

/**
 * Verifies an address by the link of a mail. Whoever is signed in here goes on as verified; also where the link
 * was used up before, by a first press whose answer was lost for one.
 */
export function createVerifyByLink(
  session: Pick<Session, 'getState' | 'followVerification'>,
  usedUp: Set<string>,
) {
  /** Whatever comes of it is told where the person looks next: the link has done its work. */
  async function goOnAsVerified(): Promise<void> {
    if (session.getState().status === 'signed-in') await session.followVerification()
  }

  return async (provider: IdentityProvider, code: string): Promise<SessionResult> => {
    try {
      await provider.applyActionCode(code)
    } catch (cause) {
      if (isIdentityError(cause, 'invalid-action-code')) await goOnAsVerified()
      throw cause
    }
    usedUp.add(code)
    await goOnAsVerified()
    return { error: null }
  }
}
