import type { Api } from '../api/api.ts'
import type { IdentityProvider } from '../identity/identity-provider.ts'
import type { CurrentAuth } from './current-auth.ts'
import { exchangeIdToken, loginWithProvider, type IssuedSession } from './exchange-id-token.ts'
import { createRotateToken, REAUTH_REQUIRED } from './rotate-token.ts'
import type { SecondStep } from './second-step.ts'
import { toFailure, type Result, type SessionResult } from './session-failure.ts'
import type { TabSession } from './tab-session.ts'
import { withTokenLock } from './token-lock.ts'

interface Deps {
  readonly api: Api
  readonly tab: TabSession
  readonly loadProvider: () => Promise<IdentityProvider>
  readonly currentAuth: () => CurrentAuth | null
  readonly endIfUnauthenticated: (cause: unknown, token: string) => Promise<boolean>
  readonly secondStep: Pick<SecondStep, 'run'>
  readonly start: (issued: IssuedSession | null) => SessionResult
  /** Logs out a session that this device has replaced. */
  readonly logOutLater: (token: string) => void
}

/** Replaces the session token while the user stays signed in. */
export function createSessionRenewal(deps: Deps) {
  const { api, tab, loadProvider, currentAuth, endIfUnauthenticated } = deps
  const { secondStep, start, logOutLater } = deps
  const rotateToken = createRotateToken(deps)

  async function rotateUnlessVerified(provider: IdentityProvider): Promise<Result<boolean>> {
    // Another tab may have rotated the token while this one waited for the lock.
    if (currentAuth()?.user.email_verified) return { error: null, value: true }
    return rotateToken(provider)
  }

  return {
    /**
     * Starts a new session for the provider's user, and logs out the one that it replaces. If the user's earlier
     * sessions have `ended`, as after a new password, only a session of another user is left to log out.
     */
    async renewSession(earlier: 'active' | 'ended' = 'ended'): Promise<SessionResult> {
      try {
        const provider = await loadProvider()
        return await withTokenLock(async () => {
          const [oldToken, oldUser] = [tab.readToken(), tab.readLastKnown()]
          const issued = await exchangeIdToken({ provider, secondStep }, (body, proof) =>
            proof.provider === 'password' ? api.login(body) : loginWithProvider(api, body, proof),
          )
          const hasEnded = earlier === 'ended' && oldUser?.id === issued?.user.id
          const result = start(issued)
          if (issued && oldToken !== null && !hasEnded) logOutLater(oldToken)
          return result
        })
      } catch (cause) {
        return { error: toFailure(cause) }
      }
    },

    /**
     * Reports changed sign-in methods to the API by rotating the token. If the API refuses, it learns of them at the
     * next sign-in.
     */
    async syncSignInMethods(): Promise<void> {
      const auth = currentAuth()
      if (!auth) return
      try {
        const provider = await loadProvider()
        await withTokenLock(() => rotateToken(provider))
      } catch (cause) {
        await endIfUnauthenticated(cause, auth.token)
      }
    },

    /**
     * Resolves to true if the email is verified. If it was verified since the last check, rotates the token, which
     * fails with `reauthentication_required` if it needs a new sign-in.
     */
    async checkVerification(): Promise<Result<boolean>> {
      const auth = currentAuth()
      if (!auth || auth.user.email_verified) return { error: null, value: auth !== null }
      try {
        const provider = await loadProvider()
        const { emailVerified } = await provider.account()
        if (!emailVerified) return { error: null, value: false }
        return await withTokenLock(() => rotateUnlessVerified(provider))
      } catch (cause) {
        await endIfUnauthenticated(cause, auth.token)
        const failure = toFailure(cause)
        return { error: failure.code === 'identity_mismatch' ? REAUTH_REQUIRED : failure }
      }
    },
  }
}
