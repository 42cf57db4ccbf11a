import { isSameEmail } from '@foyer/contract/canonical-email.ts'
import type { AccountFacts } from '../identity/identity-account.ts'
import type { IdentityProvider } from '../identity/identity-provider.ts'
import type { SessionFailure, SessionResult } from '../session/session-failure.ts'
import type { AccountParts } from './account-parts.ts'
import { callWithProof } from './call-with-proof.ts'
import { requireSamePerson, type Operate } from './operate.ts'
import type { PersonStore } from './person-store.ts'

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

/** The address of an account. `place` is where the link in the mail leads in the end: path, query and hash. */
export function createEmailOperations(
  { session, api, origin }: AccountParts,
  { operate, facts }: Beside,
) {
  async function sendChange(provider: IdentityProvider, email: string, url: string) {
    const { hasGoogle } = await provider.account()
    if (hasGoogle) await provider.removeGoogle()
    await provider.sendEmailChange(email, url)
  }

  return {
    /**
     * Asks to move to another address: the product notes it, a linked Google of the old address is taken off,
     * and the new address gets a mail whose link makes the change.
     */
    askEmailChange: (email: string, place: string): Promise<SessionResult> =>
      operate(async (provider, user) => {
        if (isSameEmail(email, user.email)) return { error: SAME_ADDRESS }
        await requireSamePerson(provider, user)
        const { hasPassword } = await provider.account()
        if (!hasPassword) return { error: PASSWORD_REQUIRED }
        const { error } = await callWithProof(session, provider, (token, id_token) =>
          api.changeEmail(token, { email, id_token }),
        )
        if (error) return { error }
        await sendChange(provider, email, origin + place)
        return { error: null }
      }).finally(() => void facts.refreshIfShown()),

    /** Sends the mail that verifies the address once more. */
    resendVerification: (place: string): Promise<SessionResult> =>
      operate(async (provider, user) => {
        await requireSamePerson(provider, user)
        await provider.sendVerification(origin + place)
        return { error: null }
      }),
  }
}
