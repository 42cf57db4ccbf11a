import type { Api } from '../api/api.ts'
import type { IdentityProvider } from '../identity/identity-provider.ts'
import { createExchange } from './exchange.ts'
import { createGoOn, SIGN_IN_ONCE_MORE } from './go-on.ts'
import type { LastWay } from './last-way.ts'
import { toFailure, type Answered, type SessionResult } from './session-failure.ts'
import type { Acting } from './acting.ts'
import type { TabSession } from './tab-session.ts'
import { withTokenLock } from './token-lock.ts'

interface Parts {
  readonly api: Api
  readonly tab: TabSession
  readonly loadProvider: () => Promise<IdentityProvider>
  readonly acting: () => Acting | null
  readonly endIfOver: (cause: unknown, token: string) => Promise<boolean>
  readonly lastWay: Pick<LastWay, 'remember'>
  /** Tells the product that a session is not needed any longer. */
  readonly dismiss: (token: string) => void
}

/** A session goes on under a new token, and nobody is signed out in between. */
export function createSessionRenewal(parts: Parts) {
  const { api, tab, loadProvider, acting, endIfOver, lastWay, dismiss } = parts
  const exchange = createExchange(tab.begin)
  const goOn = createGoOn(parts)

  const handIn = (provider: IdentityProvider) =>
    exchange(provider, async (body, name, way) => {
      const isPassword = way === 'password'
      const issued = await (isPassword
        ? api.login(body)
        : api.loginWithProviders(name === undefined ? body : { ...body, name }))
      lastWay.remember(isPassword ? 'password' : 'google')
      return issued
    })

  async function confirm(provider: IdentityProvider): Promise<Answered<boolean>> {
    // Another tab may have been first.
    if (acting()?.user.email_verified) return { error: null, value: true }
    return goOn(provider)
  }

  return {
    /**
     * Begins a new session on this device by the provider's proof of who is signed in there, who has just set a
     * password: the product has ended all they had before. One of somebody else's is told that it is over.
     */
    async exchange(): Promise<SessionResult> {
      try {
        const provider = await loadProvider()
        return await withTokenLock(async () => {
          const [before, lastKnown] = [tab.readToken(), tab.readLastKnown()]
          const result = await handIn(provider)
          const isOver = lastKnown?.id === tab.readLastKnown()?.id
          if (!result.error && before !== null && !isOver) dismiss(before)
          return result
        })
      } catch (cause) {
        return { error: toFailure(cause) }
      }
    },

    /**
     * The ways into the account have changed: the product learns of it now, where this proof will do, and
     * otherwise with the next one that it is shown.
     */
    async showProof(): Promise<void> {
      const asking = acting()
      if (!asking) return
      try {
        const provider = await loadProvider()
        await withTokenLock(() => goOn(provider))
      } catch (cause) {
        await endIfOver(cause, asking.token)
      }
    },

    /**
     * Whether the address is verified: finds out for somebody of whom that is not known yet, and goes on as
     * verified when it is. `reauthentication_required` where that takes a sign-in.
     */
    async followVerification(): Promise<Answered<boolean>> {
      const asking = acting()
      if (!asking || asking.user.email_verified) return { error: null, value: asking !== null }
      try {
        const provider = await loadProvider()
        const { emailVerified } = await provider.account()
        if (!emailVerified) return { error: null, value: false }
        return await withTokenLock(() => confirm(provider))
      } catch (cause) {
        await endIfOver(cause, asking.token)
        const failure = toFailure(cause)
        return { error: failure.code === 'identity_mismatch' ? SIGN_IN_ONCE_MORE : failure }
      }
    },
  }
}
