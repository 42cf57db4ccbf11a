import { offersPasskeys, offersPassword, offersProviders } from 'virtual:product'
import type { CurrentAuth } from './current-auth.ts'
import { NO_PASSKEY_SIGN_IN, NO_PASSWORD_SIGN_IN, NO_PROVIDER_SIGN_IN } from './not-offered.ts'
import { createPasskeySignIn } from './passkey-sign-in.ts'
import { createPasswordSignIn } from './password-sign-in.ts'
import { createPendingLink } from './pending-link.ts'
import { createProviderSignIn } from './provider-sign-in.ts'
import type { SecondStep } from './second-step.ts'
import { createSessionRenewal } from './session-renewal.ts'
import type { SessionStore } from './session-store.ts'
import type { SessionDeps } from './session.ts'
import { createStartSession } from './start-session.ts'
import type { TabSession } from './tab-session.ts'

interface Deps extends SessionDeps {
  readonly store: SessionStore
  readonly tab: TabSession
  readonly secondStep: SecondStep
  readonly currentAuth: () => CurrentAuth | null
  readonly endIfUnauthenticated: (cause: unknown, token: string) => Promise<boolean>
  readonly logOutLater: (token: string) => void
}

/** Everything that starts a session or replaces its token. */
export function createSignIns(deps: Deps) {
  const { store, tab } = deps
  const { take, offer, forgetPendingLink } = createPendingLink({
    ...deps,
    syncSignInMethods: () => renewal.syncSignInMethods(),
  })
  const start = createStartSession({ ...deps, takePendingLink: take })
  const renewal = createSessionRenewal({ ...deps, start })
  const { finishProviderRedirect, ...providerSignIn } = offersProviders
    ? createProviderSignIn({ ...deps, start, offerLink: offer })
    : NO_PROVIDER_SIGN_IN

  return {
    ...(offersPassword ? createPasswordSignIn({ ...deps, start }) : NO_PASSWORD_SIGN_IN),
    ...(offersPasskeys ? createPasskeySignIn({ ...deps, start }) : NO_PASSKEY_SIGN_IN),
    ...providerSignIn,
    ...renewal,
    forgetPendingLink,

    /** Finishes a sign-in by redirect. The state is `loading` until the outcome is known. */
    async finishRedirect(): Promise<void> {
      tab.syncToken()
      store.send({ type: 'redirect-returned' })
      const { error } = await finishProviderRedirect()
      if (!error) return
      store.send({ type: 'sign-in-failed', failure: error })
      offer(error)
    },
  }
}
