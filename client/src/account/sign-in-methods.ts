import { SECURITY_LINK_MS } from '@foyer/contract/constants.ts'
import type { FactorList, Passkey } from '@foyer/contract/factors.ts'
import type { ProviderId } from '@foyer/contract/providers.ts'
import type { User } from '@foyer/contract/schemas.ts'
import { untrustedProviders } from 'virtual:untrusted-providers'
import type { IdentityProvider, Popup, ProviderAccount } from '../identity/provider.ts'
import { toFirebaseId } from '../identity/providers.ts'
import { runInPopup } from '../identity/run-in-popup.ts'
import { CANCELLED, type SessionResult, withProviderId } from '../session/failure.ts'
import type { Core, Session } from '../session/session.ts'
import {
  currentUserId,
  requireRecentSignIn,
  requireSameUser,
  type WithProvider,
} from './provider-calls.ts'
import type { UserResource } from './resource.ts'

interface Known {
  readonly withProvider: WithProvider
  readonly providerAccount: UserResource<ProviderAccount>
  /** Contains which connected providers the user has to confirm. */
  readonly factors: Pick<UserResource<FactorList>, 'refreshIfSubscribed' | 'getState'>
}

export function createSignInMethods(
  { session, popup }: Core,
  { withProvider, providerAccount, factors }: Known,
) {
  const keepPasskeys = createKeepPasskeys(session)

  /** Reloads after failures, too, because the provider may have applied the change. */
  const refreshingAccount = <Value>(performed: Promise<Value>) =>
    performed.finally(() => {
      void providerAccount.refreshIfSubscribed()
      void factors.refreshIfSubscribed()
    })

  /**
   * Whether the API refuses the provider's login until the user has confirmed it, also after it was connected again.
   */
  const mustConfirm = (id: ProviderId) =>
    untrustedProviders.includes(id) ||
    factors.getState().value?.unconfirmed_providers?.includes(toFirebaseId(id)) === true

  /** What is to be confirmed gets a new session: the API confirms it only soon after a sign-in. */
  async function prepareLink(
    provider: IdentityProvider,
    user: User,
    confirms: boolean,
  ): Promise<SessionResult> {
    if (!confirms) {
      await requireSameUser(provider, user)
      return { error: null }
    }
    await requireRecentSignIn(provider, user)
    return session.renewSession('active')
  }

  /** Must be called inside a click handler, because it opens a popup. */
  function throughPopup(
    { id, confirms }: { readonly id: ProviderId; readonly confirms: boolean },
    perform: (
      provider: IdentityProvider,
      inPopup: (task: (popup: Popup) => Promise<void>) => Promise<void>,
      user: User,
    ) => Promise<SessionResult>,
  ): Promise<SessionResult> {
    const opened = popup.open()
    const performing = withProvider(async (provider, user) => {
      const refused = await prepareLink(provider, user, confirms)
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
      throughPopup({ id, confirms: mustConfirm(id) }, async (provider, popup) => {
        await popup((opened) => provider.link(id, opened))
        await session.syncSignInMethods()
        return { error: null }
      }),

    /**
     * Confirms a connected provider, whose login the API refuses until then (rule 4: account lookup). After "This
     * wasn't me", it can be a trusted one.
     */
    confirm: (id: ProviderId): Promise<SessionResult> =>
      throughPopup({ id, confirms: true }, async (provider, popup, { email }) => {
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

/**
 * Wraps a change that suspends the user's passkeys, such as a new password. Afterwards, confirms the passkeys that were
 * usable before, which the API allows because the login after the change took a second step (rule 13: passkeys).
 */
function createKeepPasskeys(session: Session) {
  /** Empty for a user without two-step login, who decides on the account page which passkeys are theirs. */
  async function listKept(): Promise<readonly string[]> {
    if (!OFFERS_PASSKEYS) return []
    const { value } = await session.call('listFactors')
    if (!value?.two_step_at) return []
    // The user may not yet have reported a newer one, which someone else has added.
    const isKept = ({ suspended, created_at }: Passkey) =>
      !suspended && Date.now() - Date.parse(created_at) > SECURITY_LINK_MS
    return (value.passkeys ?? []).filter(isKept).map(({ id }) => id)
  }

  return async <Result extends SessionResult>(change: () => Promise<Result>): Promise<Result> => {
    const kept = await listKept()
    const result = await change()
    if (result.error) return result
    // A passkey that can't be confirmed now stays suspended, which the account page shows.
    for (const id of kept) await session.call('confirmPasskey', { id })
    return result
  }
}
