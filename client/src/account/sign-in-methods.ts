import type { User } from '@foyer/contract/schemas.ts'
import type { FactorList } from '@foyer/contract/factors.ts'
import type { ProviderId } from '@foyer/contract/providers.ts'
import { untrustedProviders } from 'virtual:untrusted-providers'
import type { ProviderAccount } from '../identity/identity-account.ts'
import type { IdentityProvider, Popup } from '../identity/identity-provider.ts'
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
  /** Contains which connected providers the user has to confirm. */
  readonly factors: Pick<UserResource<FactorList>, 'refreshIfSubscribed'>
}

export function createSignInMethods(
  { session, openPopup, api }: AccountDeps,
  { withProvider, providerAccount, factors }: Deps,
) {
  const keepPasskeys = createKeepPasskeys({ session, api })

  /** Reloads after failures, too, because the provider may have applied the change. */
  const refreshingAccount = <Value>(performed: Promise<Value>) =>
    performed.finally(() => {
      void providerAccount.refreshIfSubscribed()
      void factors.refreshIfSubscribed()
    })

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

  /**
   * Must be called inside a click handler, because it opens a popup. Performs the change after a recent sign-in, which
   * only an untrusted provider needs.
   */
  function throughPopup(
    id: ProviderId,
    perform: (
      provider: IdentityProvider,
      inPopup: (task: (popup: Popup) => Promise<void>) => Promise<void>,
      user: User,
    ) => Promise<SessionResult>,
  ): Promise<SessionResult> {
    const opened = openPopup()
    const performing = withProvider(async (provider, user) => {
      const refused = await prepareLink(id, provider, user)
      if (refused.error) return refused
      return perform(provider, (task) => runInPopup(opened, task), user)
    })
    return withProviderId(id, refreshingAccount(performing)).finally(() => opened?.close())
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

    /** At a trusted provider, choosing the account with the user's email counts as re-authentication. */
    link: (id: ProviderId): Promise<SessionResult> =>
      throughPopup(id, async (provider, popup) => {
        await popup((opened) => provider.link(id, opened))
        await session.syncSignInMethods()
        return { error: null }
      }),

    /** Confirms a connected provider, whose login the API refuses until then (rule 4: account lookup). */
    confirm: (id: ProviderId): Promise<SessionResult> =>
      throughPopup(id, async (provider, popup, { email }) => {
        await popup((opened) => provider.reauthenticateWith(id, email, opened))
        return session.syncSignInMethods()
      }),

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
