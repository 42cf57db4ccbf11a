import { isSameEmail } from '@foyer/contract/canonical-email.ts'
import type { AccountFacts } from '../identity/identity-account.ts'
import { IdentityError } from '../identity/identity-error.ts'
import type { IdentityProvider } from '../identity/identity-provider.ts'
import type { SessionFailure, SessionResult } from '../session/session-failure.ts'
import type { AccountParts } from './account-parts.ts'
import { callWithProof } from './call-with-proof.ts'
import { requireSamePerson, type Operate } from './operate.ts'
import { createPersonStore, type PersonStore } from './person-store.ts'

interface Beside {
  readonly operate: Operate
  readonly facts: PersonStore<AccountFacts>
}

/** Google goes on to tell the old address: without a password nobody could come in after the change. */
const PASSWORD_REQUIRED: SessionFailure = {
  code: 'password-required',
  message: 'password-required',
}

const SAME_ADDRESS: SessionFailure = { code: 'same-address', message: 'same-address' }

/** Confirmed meanwhile, on another device for one. */
const ALREADY_MOVED: SessionFailure = { code: 'already-moved', message: 'already-moved' }

/** What came of asking for another address: whether Google is still on the account, where it should not be. */
export type EmailChangeAsked = SessionResult & { readonly googleStays?: boolean }

/** The address of an account. `place` is where the link in the mail leads in the end: path, query and hash. */
export function createEmailOperations(
  { session, api, origin }: AccountParts,
  { operate, facts }: Beside,
) {
  /** Where the person has asked to move, as long as that counts; as a store. */
  const emailChange = createPersonStore(session, () =>
    session.call((token) => api.getEmailChange(token)),
  )

  const refresh = () => {
    void facts.refreshIfShown()
    void emailChange.refreshIfShown()
  }

  /** Last of all: whoever gets no mail has not lost Google for it. Answers whether it is still on. */
  async function takeGoogleOff(provider: IdentityProvider): Promise<boolean> {
    try {
      const { hasGoogle } = await provider.account()
      if (hasGoogle) await provider.removeGoogle()
      return false
    } catch {
      return true
    }
  }

  return {
    emailChange,

    /**
     * Asks to move to another address: the product notes it, the new address gets a mail whose link makes the
     * change, and a linked Google of the old address is taken off. `googleStays` when that alone failed.
     */
    askEmailChange: (email: string, place: string): Promise<EmailChangeAsked> =>
      operate(async (provider, user): Promise<EmailChangeAsked> => {
        if (isSameEmail(email, user.email)) return { error: SAME_ADDRESS }
        await requireSamePerson(provider, user)
        const { hasPassword } = await provider.account()
        if (!hasPassword) return { error: PASSWORD_REQUIRED }
        const { error } = await callWithProof(session, provider, (token, id_token) =>
          api.changeEmail(token, { email, id_token }),
        )
        if (error) return { error }
        await provider.sendEmailChange(email, origin + place)
        return { error: null, googleStays: await takeGoogleOff(provider) }
      }).finally(refresh),

    /**
     * Takes it back. The provider is asked first whether they have moved: taken back after that, neither
     * address would let them in. A provider that knows them no longer is what a move looks like.
     */
    withdrawEmailChange: (to: string): Promise<SessionResult> =>
      operate(async (provider, user): Promise<SessionResult> => {
        if (isSameEmail(to, user.email)) return { error: ALREADY_MOVED }
        const { email } = await provider.account()
        if (!isSameEmail(email, user.email)) throw new IdentityError('sign-in-expired')
        return session.call((token) => api.withdrawEmailChange(token))
      }).finally(refresh),

    /** Sends the mail that verifies the address once more. */
    resendVerification: (place: string): Promise<SessionResult> =>
      operate(async (provider, user) => {
        await requireSamePerson(provider, user)
        await provider.sendVerification(origin + place)
        return { error: null }
      }),
  }
}
