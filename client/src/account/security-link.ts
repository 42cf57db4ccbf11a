import type { ResponseOf } from '@foyer/contract/operations.ts'
import { offersPassword } from 'virtual:product'
import { toFailure, type Result, type SessionResult } from '../session/session-failure.ts'
import type { AccountDeps } from './account-deps.ts'

export type SecurityLink = Pick<ResponseOf<'checkSecurityLink'>, 'state' | 'email'> & {
  readonly hasPassword: boolean
}

export interface SecuredAccount {
  /** Where a password reset may be sent; absent if the account has another email now. */
  readonly email?: string
  readonly hasPassword: boolean
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
        const { has_password, ...link } = await api.call('checkSecurityLink', { body: { token } })
        return { error: null, value: { ...link, hasPassword: offersPassword && has_password } }
      } catch (cause) {
        return { error: toFailure(cause) }
      }
    },

    /** Logs the account out everywhere, then sends the email with which the user sets a new password, if they have one. */
    async secureAccount(token: string, returnPath: string): Promise<Result<SecuredAccount>> {
      try {
        const { email, has_password } = await api.call('useSecurityLink', { body: { token } })
        const hasPassword = offersPassword && has_password
        // Shows that the session of this browser has ended, if it was the account's.
        await session.refresh()
        if (email === undefined || !hasPassword)
          return {
            error: null,
            value: { ...(email !== undefined && { email }), hasPassword, isSent: false },
          }
        const { error } = await sendPasswordReset(email, returnPath)
        return { error: null, value: { email, hasPassword, isSent: error === null } }
      } catch (cause) {
        return { error: toFailure(cause) }
      }
    },
  }
}
