import { API_TIMEOUT_MS } from '@foyer/contract/constants.ts'
import type { User } from '@foyer/contract/schemas.ts'
import { NetworkError } from '../api.ts'
import type { IdentityProvider } from '../identity/provider.ts'
import type { Auth, Calls } from './calls.ts'
import {
  NO_SESSION_USER,
  type Result,
  type SessionFailure,
  type SessionResult,
  toFailure,
} from './failure.ts'
import type { Services } from './services.ts'
import { loginWithProvider, type SessionStart, type StartResult } from './sign-in.ts'
import type { TabSession } from './tab.ts'
import { withTokenLock, withTokenSwap } from './token-lock.ts'

/** The provider has no user signed in, or its user or sign-in method is not the session's. */
const REAUTH_REQUIRED: SessionFailure = {
  code: 'reauthentication_required',
  message: 'reauthentication_required',
}

const ROTATED = { error: null, value: true } as const

/** An ended session must not stay on the screen for as long as a silent provider takes. */
const withinTime = (recovering: Promise<boolean>) =>
  new Promise<boolean>((resolve) => {
    const timer = setTimeout(resolve, API_TIMEOUT_MS, false)
    void recovering
      .catch(() => false)
      .then((isRecovered) => {
        clearTimeout(timer)
        resolve(isRecovered)
      })
  })

/**
 * Replaces the session token while the user stays signed in. `logOutLater` ends a session that this device has
 * replaced.
 */
export function createSessionRenewal(
  { api, loadProvider }: Services,
  tab: TabSession,
  {
    currentAuth,
    handleRefusedToken,
    exchange,
    start,
    logOutLater,
  }: Pick<Calls, 'currentAuth' | 'handleRefusedToken'> &
    SessionStart & { readonly logOutLater: (token: string) => void },
) {
  /** Rotates the session token with a newly issued ID token, unless `isDone` finds that another tab has. */
  async function rotateToken(
    provider: IdentityProvider,
    isDone: (user: User) => boolean = () => false,
    readAuth: () => Auth | null = currentAuth,
  ): Promise<Result<boolean>> {
    // Before the lock, because the provider sets its own time limits.
    const proof = await provider.proof({ renew: true })
    return withTokenLock(async () => {
      const auth = readAuth()
      if (!auth) return { error: NO_SESSION_USER }
      if (isDone(auth.user)) return ROTATED
      if (!proof) return { error: REAUTH_REQUIRED }
      const body = { id_token: proof.idToken }
      const confirm = () => api.call('confirmEmail', { token: auth.token, body })
      // If only the answer was lost, the old token is good for this call alone.
      const repeat = (cause: unknown) => {
        if (cause instanceof NetworkError && cause.code === 'unreachable') return confirm()
        throw cause
      }
      const { token, ...user } = await confirm().catch(repeat)
      // Ada has logged out while the API answered: its answer must not bring her back.
      if (tab.readLastKnown()?.id !== user.id) {
        logOutLater(token)
        return { error: NO_SESSION_USER }
      }
      tab.start({ token, user, isNew: false })
      return ROTATED
    })
  }

  async function recover(refused: string): Promise<boolean> {
    // The page may have just begun, so its state is not known yet.
    const readAuth = () => {
      const [token, user] = [tab.readToken(), tab.readLastKnown()]
      return token === refused && user ? { token, user } : null
    }
    const { value } = await rotateToken(await loadProvider(), undefined, readAuth)
    return value === true
  }

  let recovery: { readonly of: string; readonly isRecovered: Promise<boolean> } | undefined

  return {
    /**
     * Starts a new session for the provider's user, and logs out the one that it replaces. If a new password has ended
     * the user's earlier sessions, only a session of another user is left to log out.
     */
    async renewSession(earlier: 'active' | 'password-set'): Promise<StartResult> {
      const isAfterNewPassword = earlier === 'password-set'
      try {
        const provider = await loadProvider()
        return await withTokenSwap(async (swap) => {
          const issued = await exchange(
            provider,
            (body, proof) =>
              swap(() =>
                proof.provider === 'password'
                  ? api.call('login', { body })
                  : loginWithProvider(api, body, proof),
              ),
            isAfterNewPassword,
          )
          const [oldToken, oldUser] = [tab.readToken(), tab.readLastKnown()]
          const hasEnded = isAfterNewPassword && oldUser?.id === issued?.user.id
          const result = start(issued)
          if (issued && oldToken !== null && !hasEnded) logOutLater(oldToken)
          return result
        })
      } catch (cause) {
        return { error: toFailure(cause) }
      }
    },

    /**
     * Reports changed sign-in methods to the API by rotating the token, which also confirms the one that was used last.
     * If the API refuses, it learns of changes at the next sign-in.
     */
    async syncSignInMethods(): Promise<SessionResult> {
      const auth = currentAuth()
      if (!auth) return { error: NO_SESSION_USER }
      try {
        const { error } = await rotateToken(await loadProvider())
        return { error }
      } catch (cause) {
        await handleRefusedToken(cause, auth.token)
        return { error: toFailure(cause) }
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
        return await rotateToken(provider, (user) => user.email_verified)
      } catch (cause) {
        await handleRefusedToken(cause, auth.token)
        const failure = toFailure(cause)
        return { error: failure.code === 'identity_mismatch' ? REAUTH_REQUIRED : failure }
      }
    },

    /**
     * Ada verifies her email on her phone, returns to this page, and reloads it just when it tells the API: the API has
     * replaced her token, and the new one is lost with the answer. For some minutes, the old one is good for that call.
     * On a shared computer, a copy of the tab may have logged her out, so it must not look for a successor.
     */
    recoverToken(refused: string): Promise<boolean> {
      const user = tab.readLastKnown()
      if (!user || user.email_verified || tab.isShared()) return Promise.resolve(false)
      // Several calls of a page may be refused at once. Without Web Locks, nothing else keeps their recoveries apart.
      if (recovery?.of !== refused)
        recovery = { of: refused, isRecovered: withinTime(recover(refused)) }
      return recovery.isRecovered
    },
  }
}
