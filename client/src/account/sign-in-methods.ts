import { SECURITY_LINK_MS } from '@foyer/contract/constants.ts'
import type { FactorList, Passkey } from '@foyer/contract/factors.ts'
import type { ProviderId } from '@foyer/contract/providers.ts'
import type { User } from '@foyer/contract/schemas.ts'
import { untrustedProviders } from 'virtual:untrusted-providers'
import type { UserStorage } from '../browser/storage.ts'
import { createStore, type Readable } from '../browser/store.ts'
import type { IdentityProvider, Popup } from '../identity/provider.ts'
import { toFirebaseId } from '../identity/providers.ts'
import { runInPopup } from '../identity/run-in-popup.ts'
import { CANCELLED, type SessionResult, withProviderId } from '../session/failure.ts'
import type { Core, Session } from '../session/session.ts'
import { UNFINISHED_PASSWORD_KEY } from '../session/tab.ts'
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

export function createSignInMethods(
  { session, storage, popup }: Core,
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

  const unfinished = createUnfinishedPassword(session, storage)

  /** Starts a session with the new password. Passkeys that can't be confirmed then stay suspended; Security shows them. */
  async function startAnew(kept: readonly string[]): Promise<SessionResult> {
    const { error } = await session.renewSession('password-set')
    if (error) return { error }
    for (const id of kept) await session.call('confirmPasskey', { id })
    return { error }
  }

  return {
    unfinishedPassword: unfinished.state,

    /**
     * Changes the password or sets the first one. This device gets a new session; all others end. With two-step login,
     * its exchange asks for a factor (rule 9: second factor), when the old password is gone already: a user who cancels
     * can `finishPassword` later.
     */
    setPassword: (password: string): Promise<SessionResult> =>
      refreshingAccount(
        withProvider(async (provider, user) => {
          await requireRecentSignIn(provider, user)
          const kept = await listKept(session)
          if (currentUserId(session) !== user.id) return { error: CANCELLED }
          await provider.setPassword(password)
          // Another tab may have signed out in the meantime.
          if (currentUserId(session) !== user.id) return { error: CANCELLED }
          unfinished.keep(user, kept)
          // The change has revoked older sign-ins, also that of the token it returns.
          const signingIn = provider.reauthenticate(user.email, password)
          const { error } = await signingIn.then(() => startAnew(kept)).finally(unfinished.show)
          // With a proof that has become too old, the password must not be changed again.
          const isOld = needsReauth(error) && currentUserId(session) === user.id
          return { error: isOld ? CANCELLED : error }
        }),
      ),

    /** Takes the second step that the user has left, also after a reload. */
    finishPassword: (): Promise<SessionResult> =>
      refreshingAccount(
        withProvider(async (provider, user) => {
          const kept = unfinished.read()
          if (!kept) return { error: CANCELLED }
          await requireSameUser(provider, user)
          return startAnew(kept)
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

/** Whether the current user's new password lacks its second step. Kept over reloads: Ada fetches her phone first. */
function createUnfinishedPassword(session: Session, storage: UserStorage) {
  const read = () => {
    const [id, ...kept] = storage.getItem(UNFINISHED_PASSWORD_KEY)?.split(' ') ?? []
    return id !== undefined && id === currentUserId(session) ? kept : null
  }
  const state = createStore(read() !== null)
  session.subscribe(() => {
    if (read() === null) state.set(false)
  })
  return {
    state: state as Readable<boolean>,
    /** The passkeys to keep; null if there is nothing to finish. */
    read,
    keep({ id }: User, kept: readonly string[]) {
      storage.setItem(UNFINISHED_PASSWORD_KEY, [id, ...kept].join(' '))
    },
    /** Not while the change is going on. */
    show: () => state.set(read() !== null),
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
 * The usable passkeys, which a new password suspends. The API lets this device confirm them, because the login after the
 * change takes a second step (rule 13: passkeys). Empty for a user without two-step login, who decides on the Security
 * page which passkeys are theirs.
 */
async function listKept(session: Session): Promise<readonly string[]> {
  if (!OFFERS_PASSKEYS) return []
  const { value } = await session.call('listFactors')
  if (!value?.two_step_at) return []
  return (value.passkeys ?? [])
    .filter((passkey) => !passkey.suspended && !isNew(passkey))
    .map(({ id }) => id)
}
