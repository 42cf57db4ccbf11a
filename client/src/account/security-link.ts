import type { ResponseOf } from '@foyer/contract/operations.ts'
import { toFailure, type Result, type SessionResult } from '../session/session-failure.ts'
import type { AccountDeps } from './account-deps.ts'

export type SecurityLink = ResponseOf<'checkSecurityLink'>

export interface SecuredAccount {
  /** Where a password reset may be sent; absent if the account has another email now. */
  readonly email?: string
  /** Whether the password reset has been sent. */
  readonly isSent: boolean
}

type SendPasswordReset = (email: string, returnPath: string) => Promise<SessionResult>

/** Operations of the link in security emails; they work without a session. */
export function createSecurityLinkOperations(
  { api, session }: Pick<AccountDeps, 'api' | 'session'>,
  sendPasswordReset: SendPasswordReset,
) {
  return {
    /** Changes nothing. */
    async checkSecurityLink(token: string): Promise<Result<SecurityLink>> {
      try {
        return { error: null, value: await api.call('checkSecurityLink', { body: { token } }) }
      } catch (cause) {
        return { error: toFailure(cause) }
      }
    },

    /** Logs the account out everywhere, then sends the email with which the user sets a new password. */
    async secureAccount(token: string, returnPath: string): Promise<Result<SecuredAccount>> {
      try {
        const { email } = await api.call('useSecurityLink', { body: { token } })
        // Shows that the session of this browser has ended, if it was the account's.
        await session.refresh()
        if (email === undefined) return { error: null, value: { isSent: false } }
        const { error } = await sendPasswordReset(email, returnPath)
        return { error: null, value: { email, isSent: error === null } }
      } catch (cause) {
        return { error: toFailure(cause) }
      }
    },
  }
}
