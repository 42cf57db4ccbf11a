import type { User } from '@foyer/contract/bodies.ts'
import type { ProviderId } from '@foyer/contract/providers.ts'
import { untrustedProviders } from 'virtual:untrusted-providers'
import type { ProviderAccount } from '../identity/identity-account.ts'
import type { IdentityProvider } from '../identity/identity-provider.ts'
import { runInPopup } from '../session/run-in-popup.ts'
import { CANCELLED, withProviderId, type SessionResult } from '../session/session-failure.ts'
import type { AccountDeps } from './account-deps.ts'
import { currentUserId } from './current-user-id.ts'
import { createKeepPasskeys } from './keep-passkeys.ts'
import type { UserResource } from './user-resource.ts'
import { requireRecentSignIn, requireSameUser, type WithProvider } from './with-provider.ts'

interface Deps {
  readonly withProvider: WithProvider
  readonly providerAccount: UserResource<ProviderAccount>
}

export function createSignInMethods(
  { session, openPopup, api }: AccountDeps,
  { withProvider, providerAccount }: Deps,
) {
  const keepPasskeys = createKeepPasskeys({ session, api })

  /** Reloads after failures, too, because the provider may have applied the change. */
  const refreshingAccount = <Value>(performed: Promise<Value>) =>
    performed.finally(() => void providerAccount.refreshIfSubscribed())

  /** For an untrusted provider, starts a new session: the API confirms it only soon after a sign-in. */
  async function prepareLink(
    id: ProviderId,
    provider: IdentityProvider,
    user: User,
  ): Promise<SessionResult> {
    if (!untrustedProviders.includes(id)) {
      await requireSameUser(provider, user)
      return { error: null }
    }
    await requireRecentSignIn(provider, user)
    return session.renewSession('active')
  }

  return {
    /** Changes the password or sets the first one. This device gets a new session; all others end. */
    setPassword: (password: string): Promise<SessionResult> =>
      refreshingAccount(
        withProvider(async (provider, user) => {
          await requireRecentSignIn(provider, user)
          return keepPasskeys(async () => {
            if (currentUserId(session) !== user.id) return { error: CANCELLED }
            await provider.setPassword(password)
            // The password is set, but another tab may have signed out in the meantime.
            if (currentUserId(session) !== user.id) return { error: CANCELLED }
            // The change revokes older sign-ins, including the one of the ID token that it returns.
            await provider.reauthenticate(user.email, password)
            return session.renewSession()
          })
        }),
      ),

    /**
     * Must be called inside a click handler, because it opens a popup. At a trusted provider, choosing the account
     * with the user's email counts as re-authentication; for others the sign-in has to be recent.
     */
    link(id: ProviderId): Promise<SessionResult> {
      const opened = openPopup()
      const linking = withProvider(async (provider, user) => {
        const refused = await prepareLink(id, provider, user)
        if (refused.error) return refused
        await runInPopup(opened, (popup) => refreshingAccount(provider.link(id, popup)))
        await session.syncSignInMethods()
        return { error: null }
      })
      return withProviderId(id, linking).finally(() => opened?.close())
    },

    /** Fails for the last sign-in method. */
    unlink: (id: string): Promise<SessionResult> =>
      refreshingAccount(
        withProvider(async (provider, user) => {
          await requireRecentSignIn(provider, user)
          await provider.unlink(id)
          await session.syncSignInMethods()
          return { error: null }
        }),
      ),
  }
}
