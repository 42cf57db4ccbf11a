import { isIdentityError } from '../identity/identity-error.ts'
import type { Popup } from '../identity/identity-provider.ts'
import { inPopup } from '../session/in-popup.ts'
import { CANCELLED, type SessionResult } from '../session/session-failure.ts'
import type { AccountParts } from './account-parts.ts'
import { findPerson } from './find-person.ts'
import type { Operate } from './operate.ts'

export type SignInOnceMore = ReturnType<typeof createSignInOnceMore>

/** The fresh sign-in that sensitive changes ask for. The session goes on as it is; a failed one ends nothing. */
export function createSignInOnceMore({ session, openPopup }: AccountParts, operate: Operate) {
  let opened: Popup | null = null

  return {
    /**
     * `movedTo` is where they may have moved, by a link pressed on another device: the password opens that
     * address then, and this device follows them there under a session of its own.
     */
    signInOnceMore: (password: string, movedTo?: string): Promise<SessionResult> =>
      operate(async (provider, { id, email }) => {
        try {
          await provider.reauthenticate(email, password)
          return { error: null }
        } catch (cause) {
          if (movedTo === undefined || !isIdentityError(cause, 'invalid-credential')) throw cause
          await provider.reauthenticate(movedTo, password)
          // Somebody else was signed in by another tab meanwhile, or nobody is any longer: that stays so.
          return findPerson(session) === id ? session.exchange() : { error: CANCELLED }
        }
      }),

    /** Must be called within the click: it opens a window. A second one takes the place of the first. */
    signInOnceMoreWithGoogle(): Promise<SessionResult> {
      opened?.close()
      const popup = (opened = openPopup())
      return operate(async (provider, { email }) => {
        await inPopup(popup, (at) => provider.reauthenticateWithGoogle(email, at))
        return { error: null }
      }).finally(() => popup?.close())
    },

    /** The window is of no use any longer. */
    closeGoogle: () => opened?.close(),
  }
}
