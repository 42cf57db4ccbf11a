import { NetworkError } from '../api/api-error.ts'
import type { ActionCodeInfo } from '../identity/identity-email-links.ts'
import { IdentityError } from '../identity/identity-error.ts'
import type { IdentityProvider } from '../identity/identity-provider.ts'
import {
  toFailure,
  type Result,
  type SessionFailure,
  type SessionResult,
} from '../session/session-failure.ts'
import type { AccountDeps } from './account-deps.ts'
import { createFinishPasswordReset } from './finish-password-reset.ts'
import { createSecurityLinkOperations } from './security-link.ts'
import { createVerifyByLink } from './verify-by-link.ts'

export interface LinkInfo extends ActionCodeInfo {
  /** For an email change: the user must log in with the new email by this time, or the change lapses (RFC 3339). */
  readonly expiresAt?: string
}

/** Operations of email links; they work without a session. */
export function createEmailLinkOperations({ session, api, loadProvider, origin }: AccountDeps) {
  /** Codes that this page has consumed. */
  const consumed = new Set<string>()
  const finishPasswordReset = createFinishPasswordReset(session, consumed)
  const verifyByLink = createVerifyByLink(session, consumed)

  const perform = createPerform(loadProvider)

  /** Only the API knows when an email change expires. */
  async function fetchChangeExpiry(code: string): Promise<string> {
    try {
      return await api.checkEmailLink({ code })
    } catch (cause) {
      if (!(cause instanceof NetworkError) || cause.code !== 'not_found') throw cause
      throw new IdentityError('invalid-action-code', { cause })
    }
  }

  /** Succeeds for an unknown email too. */
  const sendPasswordReset = (email: string, returnPath: string): Promise<SessionResult> =>
    perform(async (provider) => {
      await provider.sendPasswordReset(email, origin + returnPath)
      return { error: null }
    })

  return {
    sendPasswordReset,

    /** Reads a code without consuming it. Fails with `email_changed` for a superseded email change. */
    readActionCode: (code: string): Promise<Result<LinkInfo>> =>
      perform(async (provider) => {
        const info = await provider.readActionCode(code)
        if (info.operation !== 'change-email') return { error: null, value: info }
        return { error: null, value: { ...info, expiresAt: await fetchChangeExpiry(code) } }
      }),

    /** Verifies an email, and refreshes the session of its user. */
    applyActionCode: (code: string): Promise<SessionResult> =>
      perform((provider) => verifyByLink(provider, code)),

    /** Checks with the API first, because the provider would also apply a superseded email change. */
    confirmEmailChange: (code: string): Promise<SessionResult> =>
      perform(async (provider) => {
        await fetchChangeExpiry(code)
        await provider.applyActionCode(code)
        consumed.add(code)
        return { error: null }
      }),

    /**
     * Restores the previous email and sends it a password reset, because a new password ends all older
     * sessions. The value is false if that email could not be sent.
     */
    revertEmailChange: (
      code: string,
      email: string,
      returnPath: string,
    ): Promise<Result<boolean>> =>
      perform(async (provider) => {
        await provider.applyActionCode(code)
        consumed.add(code)
        const { error } = await sendPasswordReset(email, returnPath)
        return { error: null, value: error === null }
      }),

    ...createSecurityLinkOperations({ api, session }, sendPasswordReset),

    checkVerification: () => session.checkVerification(),

    isConsumed: (code: string): boolean => consumed.has(code),

    /** Sets a new password and signs in with it; all other sessions end. */
    finishPasswordReset: (
      code: string,
      email: string,
      newPassword: string,
    ): Promise<SessionResult> =>
      perform((provider) => finishPasswordReset(provider, { code, email, newPassword })),
  }
}

/** Runs a task with the provider; returns errors as values. */
function createPerform(loadProvider: AccountDeps['loadProvider']) {
  return async function perform<Value>(
    task: (provider: IdentityProvider) => Promise<Value>,
  ): Promise<Value | { readonly error: SessionFailure }> {
    try {
      return await task(await loadProvider())
    } catch (cause) {
      return { error: toFailure(cause) }
    }
  }
}
