import type { ProviderId } from '@foyer/contract/providers.ts'
import { isIdentityError } from '../identity/identity-error.ts'
import type { Popup } from '../identity/identity-provider.ts'
import { runInPopup } from '../session/run-in-popup.ts'
import { CANCELLED, withProviderId, type SessionResult } from '../session/session-failure.ts'
import type { AccountDeps } from './account-deps.ts'
import { currentUserId } from './current-user-id.ts'
import type { WithProvider } from './with-provider.ts'

export type ReauthMethods = ReturnType<typeof createReauthMethods>

/** A failed re-authentication ends neither the session nor the sign-in at the provider. */
export function createReauthMethods(
  { session, openPopup }: AccountDeps,
  withProvider: WithProvider,
) {
  let openedPopup: Popup | null = null

  return {
    /** If the user confirmed `pendingEmail` on another device, signs in with it and starts a new session. */
    reauthWithPassword: (password: string, pendingEmail?: string): Promise<SessionResult> =>
      withProvider(async (provider, { id, email }) => {
        try {
          await provider.reauthenticate(email, password)
          return { error: null }
        } catch (cause) {
          if (pendingEmail === undefined || !isIdentityError(cause, 'invalid-credential'))
            throw cause
          await provider.reauthenticate(pendingEmail, password)
          // Changes nothing if another tab has signed out or switched accounts in the meantime.
          return currentUserId(session) === id ? session.renewSession() : { error: CANCELLED }
        }
      }),

    /** Must be called inside a click handler, because it opens a popup. Closes the popup of an earlier call. */
    reauthWith(id: ProviderId): Promise<SessionResult> {
      openedPopup?.close()
      const popup = (openedPopup = openPopup())
      const reauthenticating = withProvider(async (provider, { email }) => {
        await runInPopup(popup, (opened) => provider.reauthenticateWith(id, email, opened))
        return { error: null }
      })
      return withProviderId(id, reauthenticating).finally(() => popup?.close())
    },

    closePopup: () => openedPopup?.close(),
  }
}
