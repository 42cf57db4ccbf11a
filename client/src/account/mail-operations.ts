import type { ActionFacts } from '../identity/identity-mails.ts'
import type { IdentityProvider } from '../identity/identity-provider.ts'
import {
  toFailure,
  type Answered,
  type SessionFailure,
  type SessionResult,
} from '../session/session-failure.ts'
import type { AccountParts } from './account-parts.ts'

export type { ActionFacts }

/** What the links in mails are for; nobody needs to be signed in. */
export function createMailOperations({ session, loadProvider, origin }: AccountParts) {
  /** Used up here already: what is left to do is what comes after it. */
  const usedUp = new Set<string>()

  async function perform<Result>(
    task: (provider: IdentityProvider) => Promise<Result>,
  ): Promise<Result | { readonly error: SessionFailure }> {
    try {
      return await task(await loadProvider())
    } catch (cause) {
      return { error: toFailure(cause) }
    }
  }

  /** Goes well for an address nobody here knows, too. `place` is where the link leads in the end. */
  const forgotPassword = (email: string, place: string): Promise<SessionResult> =>
    perform(async (provider) => {
      await provider.sendPasswordReset(email, origin + place)
      return { error: null }
    })

  return {
    forgotPassword,

    /** What a link is for; it stays good. */
    readAction: (code: string): Promise<Answered<ActionFacts>> =>
      perform(async (provider) => ({ error: null, value: await provider.readActionCode(code) })),

    /** Uses a link up. Somebody signed in here whose address it verified goes on as verified. */
    applyAction: (code: string): Promise<SessionResult> =>
      perform(async (provider) => {
        await provider.applyActionCode(code)
        usedUp.add(code)
        // Whatever comes of it is told where the person looks next: the link has done its work.
        if (session.getState().status === 'signed-in') await session.followVerification()
        return { error: null }
      }),

    /**
     * Undoes a change of address, and writes to the address it brings back: whoever sets a new password by
     * that mail ends every session of before. Answers whether it was sent; it can be asked for again.
     */
    undoChange: (code: string, email: string, place: string): Promise<Answered<boolean>> =>
      perform(async (provider) => {
        await provider.applyActionCode(code)
        usedUp.add(code)
        const { error } = await forgotPassword(email, place)
        return { error: null, value: error === null }
      }),

    /** Whether the address of whoever is signed in here is confirmed by now, perhaps by a link that says no more. */
    followVerification: () => session.followVerification(),

    /** Whether this page used a link up: nothing keeps its code any longer. */
    isUsedUp: (code: string): boolean => usedUp.has(code),

    /** Sets a forgotten password, and signs in with it; every other session is over. */
    finishReset: (code: string, email: string, newPassword: string): Promise<SessionResult> =>
      perform(async (provider) => {
        if (!usedUp.has(code)) await provider.resetPassword(code, newPassword)
        usedUp.add(code)
        await provider.signIn(email, newPassword)
        return session.exchange()
      }),
  }
}
