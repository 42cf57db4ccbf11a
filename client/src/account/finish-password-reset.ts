import { isIdentityError } from '../identity/identity-error.ts'
import type { IdentityProvider } from '../identity/identity-provider.ts'
import type { SessionFailure, SessionResult } from '../session/session-failure.ts'
import type { Session } from '../session/session.ts'

interface Reset {
  readonly code: string
  readonly email: string
  readonly newPassword: string
}

const PASSWORD_ALREADY_SET: SessionFailure = {
  code: 'password-already-set',
  message: 'password-already-set',
}

/**
 * Sets a password with the code of an email link, then signs in with that password. A code works once, so a
 * retry after a lost response only signs in, which requires the password of the first attempt.
 */
export function createFinishPasswordReset(
  session: Pick<Session, 'renewSession'>,
  consumed: Set<string>,
) {
  /** Codes of attempts whose outcome is unknown. */
  const attempted = new Set<string>()

  /** Returns true if this attempt set the password. */
  async function setPassword(
    provider: IdentityProvider,
    { code, newPassword }: Reset,
  ): Promise<boolean> {
    if (consumed.has(code)) return false
    try {
      await provider.resetPassword(code, newPassword)
    } catch (cause) {
      if (!attempted.has(code) || !isIdentityError(cause, 'invalid-action-code')) {
        attempted.add(code)
        throw cause
      }
      consumed.add(code)
      return false
    }
    consumed.add(code)
    return true
  }

  return async (provider: IdentityProvider, reset: Reset): Promise<SessionResult> => {
    const wasSetNow = await setPassword(provider, reset)
    try {
      await provider.signIn(reset.email, reset.newPassword)
    } catch (cause) {
      if (wasSetNow || !isIdentityError(cause, 'invalid-credential')) throw cause
      return { error: PASSWORD_ALREADY_SET }
    }
    return session.renewSession()
  }
}
