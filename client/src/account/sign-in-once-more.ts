import type { SessionResult } from '../session/session-failure.ts'
import type { AccountParts } from './account-parts.ts'
import { inPopup } from './in-popup.ts'
import type { Operate } from './operate.ts'

/** The fresh sign-in that sensitive changes ask for. The session goes on as it is; a failed one ends nothing. */
export function createSignInOnceMore({ openPopup }: AccountParts, operate: Operate) {
  return {
    signInOnceMore: (password: string): Promise<SessionResult> =>
      operate(async (provider, { email }) => {
        await provider.reauthenticate(email, password)
        return { error: null }
      }),

    /** Must be called within the click: it opens a window. */
    signInOnceMoreWithGoogle(): Promise<SessionResult> {
      const opened = openPopup()
      return operate(async (provider, { email }) => {
        await inPopup(opened, (popup) => provider.reauthenticateWithGoogle(email, popup))
        return { error: null }
      }).finally(() => opened?.close())
    },
  }
}
