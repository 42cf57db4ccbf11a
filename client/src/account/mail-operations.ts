import { NetworkError } from '../api/api-error.ts'
import { IdentityError } from '../identity/identity-error.ts'
import type { ActionFacts } from '../identity/identity-mails.ts'
import type { IdentityProvider } from '../identity/identity-provider.ts'
import {
  toFailure,
  type Answered,
  type SessionFailure,
  type SessionResult,
} from '../session/session-failure.ts'
import type { AccountParts } from './account-parts.ts'
import { createFinishReset } from './finish-reset.ts'
import { createVerifyByLink } from './verify-by-link.ts'

/** What a link tells before it is used up. */
export interface LinkFacts extends ActionFacts {
  /** Of a change of address: until when a sign-in with the new one completes it (RFC 3339). */
  readonly countsUntil?: string
}

/** What the links in mails are for; nobody needs to be signed in. */
export function createMailOperations({ session, api, loadProvider, origin }: AccountParts) {
  /** Used up here already: what is left to do is what comes after it. */
  const usedUp = new Set<string>()
  const finishReset = createFinishReset(session, usedUp)
  const verifyByLink = createVerifyByLink(session, usedUp)

  async function perform<Result>(
    task: (provider: IdentityProvider) => Promise<Result>,
  ): Promise<Result | { readonly error: SessionFailure }> {
    try {
      return await task(await loadProvider())
    } catch (cause) {
      return { error: toFailure(cause) }
    }
  }

  /** Until when a change counts, which the product knows and the provider does not. */
  async function findEndOfChange(code: string): Promise<string> {
    try {
      return await api.checkEmailLink({ code })
    } catch (cause) {
      if (!(cause instanceof NetworkError) || cause.code !== 'not_found') throw cause
      throw new IdentityError('invalid-action-code', { cause })
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

    /** What a link is for; it stays good. `email_changed` for a change that nobody asks for any longer. */
    readAction: (code: string): Promise<Answered<LinkFacts>> =>
      perform(async (provider) => {
        const facts = await provider.readActionCode(code)
        if (facts.operation !== 'change-email') return { error: null, value: facts }
        return { error: null, value: { ...facts, countsUntil: await findEndOfChange(code) } }
      }),

    /** Uses a link up that verifies an address. Somebody signed in here whose address it is goes on as verified. */
    applyAction: (code: string): Promise<SessionResult> =>
      perform((provider) => verifyByLink(provider, code)),

    /** Makes a change of address, if it is still asked for by now: the provider would make it all the same. */
    makeChange: (code: string): Promise<SessionResult> =>
      perform(async (provider) => {
        await findEndOfChange(code)
        await provider.applyActionCode(code)
        usedUp.add(code)
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
      perform((provider) => finishReset(provider, { code, email, newPassword })),
  }
}
