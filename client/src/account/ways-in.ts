import type { AccountFacts } from '../identity/identity-account.ts'
import { inPopup } from '../session/in-popup.ts'
import { CANCELLED, type SessionResult } from '../session/session-failure.ts'
import type { AccountParts } from './account-parts.ts'
import { findPerson } from './find-person.ts'
import { requireFreshSignIn, requireSamePerson, type Operate } from './operate.ts'
import type { PersonStore } from './person-store.ts'

interface Beside {
  readonly operate: Operate
  readonly facts: PersonStore<AccountFacts>
}

/** The ways into an account: a password, Google, or both. */
export function createWaysIn({ session, openPopup }: AccountParts, { operate, facts }: Beside) {
  /** Something went differently than the page shows, perhaps after nobody waited for it any longer. */
  const told = <Value>(performed: Promise<Value>) =>
    performed.finally(() => void facts.refreshIfShown())

  return {
    /**
     * Changes the password, or sets a first one. This device goes on under a session of the new password;
     * the others end (security, "From proof to session").
     */
    setPassword: (password: string): Promise<SessionResult> =>
      told(
        operate(async (provider, user) => {
          await requireFreshSignIn(provider, user)
          await provider.setPassword(password)
          // Signed out meanwhile, by another tab for one: it is set, and lets nobody in again.
          if (findPerson(session) !== user.id) return { error: CANCELLED }
          // What the change itself answers is older than what it makes void.
          await provider.reauthenticate(user.email, password)
          return session.exchange()
        }),
      ),

    /**
     * Must be called within the click: it opens a window. No fresh sign-in is asked for: choosing the Google
     * account of the same address is one.
     */
    addGoogle(): Promise<SessionResult> {
      const opened = openPopup()
      return operate(async (provider, user) => {
        await requireSamePerson(provider, user)
        await inPopup(opened, (popup) => told(provider.addGoogle(popup)))
        await session.showProof()
        return { error: null }
      }).finally(() => opened?.close())
    },

    /** Never the last way in. */
    removeGoogle: (): Promise<SessionResult> =>
      told(
        operate(async (provider, user) => {
          await requireFreshSignIn(provider, user)
          await provider.removeGoogle()
          await session.showProof()
          return { error: null }
        }),
      ),
  }
}
