import { isIdentityError } from '../identity/identity-error.ts'
import type { IdentityProvider } from '../identity/identity-provider.ts'
import type { SessionFailure, SessionResult } from '../session/session-failure.ts'
import type { Session } from '../session/session.ts'

interface Reset {
  readonly code: string
  readonly email: string
  readonly newPassword: string
}

/** The link has set a password already, and it is not this one. */
const SET_BEFORE: SessionFailure = {
  code: 'password-set-before',
  message: 'password-set-before',
}

/**
 * Sets a password by the link of a mail, and signs in with it. A link works once, and the answer may be lost
 * on its way: a second try signs in with what the first has set, and says so when something else is typed.
 */
export function createFinishReset(session: Pick<Session, 'exchange'>, usedUp: Set<string>) {
  /** Tried on this page, with no word on how it ended. */
  const tried = new Set<string>()

  /** Whether the password is set by this very try. */
  async function set(provider: IdentityProvider, { code, newPassword }: Reset): Promise<boolean> {
    if (usedUp.has(code)) return false
    try {
      await provider.resetPassword(code, newPassword)
    } catch (cause) {
      if (!tried.has(code) || !isIdentityError(cause, 'invalid-action-code')) {
        tried.add(code)
        throw cause
      }
      usedUp.add(code)
      return false
    }
    usedUp.add(code)
    return true
  }

  return async (provider: IdentityProvider, reset: Reset): Promise<SessionResult> => {
    const isSetNow = await set(provider, reset)
    try {
      await provider.signIn(reset.email, reset.newPassword)
    } catch (cause) {
      if (isSetNow || !isIdentityError(cause, 'invalid-credential')) throw cause
      return { error: SET_BEFORE }
    }
    return session.exchange()
  }
}
