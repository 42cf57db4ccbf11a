import { SECURITY_LINK_MS } from '@foyer/contract/constants.ts'
import type { FactorList, Passkey } from '@foyer/contract/factors.ts'
import type { ProviderId } from '@foyer/contract/providers.ts'
import type { User } from '@foyer/contract/schemas.ts'
import { untrustedProviders } from 'virtual:untrusted-providers'
import type { IdentityProvider, Popup } from '../identity/provider.ts'
import { toFirebaseId } from '../identity/providers.ts'
import { runInPopup } from '../identity/run-in-popup.ts'
import { CANCELLED, type SessionResult, withProviderId } from '../session/failure.ts'
import type { Core, Session } from '../session/session.ts'
import {
  currentUserId,
  needsReauth,
  requireRecentSignIn,
  requireSameUser,
  type WithProvider,
} from './provider-calls.ts'
import type { UserResource } from './resource.ts'

interface Known {
  readonly withProvider: WithProvider
  /** What a change of the sign-in methods makes outdated. */
  readonly refreshed: readonly Pick<UserResource<unknown>, 'refreshIfSubscribed'>[]
  /** Contains which connected providers the user has to confirm. */
  readonly factors: Pick<UserResource<FactorList>, 'getState'>
}

export type PasswordResult = SessionResult & {
  /** With an error: the password has changed all the same, and this starts the session that is missing. */
  readonly finish?: () => Promise<SessionResult>
}

export function createSignInMethods(
  { session, popup }: Core,
  { withProvider, refreshed, factors }: Known,
) {
  /** Reloads after failures, too, because the provider may have applied the change. */
  const refreshingAccount = <Value>(performed: Promise<Value>) =>
    performed.finally(() => {
      for (const resource of refreshed) void resource.refreshIfSubscribed()
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

  /** Signs in with the new password, because the change revokes older sign-ins, also that of the token it returns. */
  const startAnew = (
    { id, email }: User,
    password: string,
    keepPasskeys: () => Promise<void>,
  ): Promise<SessionResult> =>
    withProvider(async (provider) => {
      // Another tab may have signed out in the meantime.
      if (currentUserId(session) !== id) return { error: CANCELLED }
      await provider.reauthenticate(email, password)
      const { error } = await session.renewSession('password-set')
      if (!error) await keepPasskeys()
      return { error }
    })

  return {
    /**
     * Changes the password or sets the first one. This device gets a new session; all others end. With two-step login,
     * its exchange asks for a factor (rule 9: second factor), when the old password is gone already: a user who cancels
     * can `finish` later.
     */
    setPassword: (password: string): Promise<PasswordResult> =>
      refreshingAccount(
        withProvider(async (provider, user): Promise<PasswordResult> => {
          await requireRecentSignIn(provider, user)
          const keepPasskeys = await prepareKeepPasskeys(session)
          if (currentUserId(session) !== user.id) return { error: CANCELLED }
          await provider.setPassword(password)
          const start = () => startAnew(user, password, keepPasskeys)
          const { error } = await start()
          if (!error || currentUserId(session) !== user.id) return { error }
          // A proof that has become too old: `finish` gets another, and the password need not be changed again.
          return {
            error: needsReauth(error) ? CANCELLED : error,
            finish: () => refreshingAccount(start()),
          }
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

/** The user may not yet have reported it, and someone else may have added it. */
const isNew = ({ created_at }: Passkey) => Date.now() - Date.parse(created_at) <= SECURITY_LINK_MS

/** Which usable passkeys a new password suspends until the user confirms them (rule 13: passkeys). */
export function pausedByNewPassword({
  passkeys = [],
  two_step_at,
}: FactorList): 'all' | 'new' | null {
  const usable = passkeys.filter(({ suspended }) => !suspended)
  if (!two_step_at) return usable.length > 0 ? 'all' : null
  return usable.some(isNew) ? 'new' : null
}

/**
 * Before a new password, which suspends the user's passkeys. The returned function confirms those that were usable,
 * which the API allows because the login after the change took a second step (rule 13: passkeys).
 */
async function prepareKeepPasskeys(session: Session): Promise<() => Promise<void>> {
  const kept = await listKept(session)
  return async () => {
    // A passkey that can't be confirmed now stays suspended, which the Security page shows.
    for (const id of kept) await session.call('confirmPasskey', { id })
  }
}

/** Empty for a user without two-step login, who decides on the Security page which passkeys are theirs. */
async function listKept(session: Session): Promise<readonly string[]> {
  if (!OFFERS_PASSKEYS) return []
  const { value } = await session.call('listFactors')
  if (!value?.two_step_at) return []
  return (value.passkeys ?? [])
    .filter((passkey) => !passkey.suspended && !isNew(passkey))
    .map(({ id }) => id)
}
