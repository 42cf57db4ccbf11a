import type { Api } from '../api/api.ts'
import type { IdentityProvider } from '../identity/identity-provider.ts'
import type { Acting } from './acting.ts'
import { handInProof } from './hand-in-proof.ts'
import { NOTHING_TO_UPDATE, type Answered, type SessionFailure } from './session-failure.ts'
import type { TabSession } from './tab-session.ts'

interface Parts {
  readonly api: Pick<Api, 'confirmEmail'>
  readonly tab: Pick<TabSession, 'begin'>
  readonly acting: () => Acting | null
}

/** The provider signed them in by another way or too long ago: once more, by the way of the session. */
export const SIGN_IN_ONCE_MORE: SessionFailure = {
  code: 'reauthentication_required',
  message: 'reauthentication_required',
}

/** Has a session go on by a proof made now, which tells how the account is by now. To be done under the token's lock. */
export function createGoOn({ api, tab, acting }: Parts) {
  return async function goOn(provider: IdentityProvider): Promise<Answered<boolean>> {
    const asking = acting()
    if (!asking) return { error: NOTHING_TO_UPDATE }
    const answered = await handInProof(
      provider,
      ({ idToken }) => api.confirmEmail(asking.token, { id_token: idToken }),
      { renew: true },
    )
    if (!answered) return { error: SIGN_IN_ONCE_MORE }
    const { token, ...user } = answered
    tab.begin({ token, user })
    return { error: null, value: true }
  }
}
