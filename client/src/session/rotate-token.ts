import type { Api } from '../api/api.ts'
import type { IdentityProvider } from '../identity/identity-provider.ts'
import type { CurrentAuth } from './current-auth.ts'
import { NO_SESSION_USER, type Result, type SessionFailure } from './session-failure.ts'
import type { TabSession } from './tab-session.ts'
import { withRenewedIdToken } from './with-id-token.ts'

interface Deps {
  readonly api: Pick<Api, 'confirmEmail'>
  readonly tab: Pick<TabSession, 'start'>
  readonly currentAuth: () => CurrentAuth | null
}

/** The provider has no user signed in, or its user or sign-in method is not the session's. */
export const REAUTH_REQUIRED: SessionFailure = {
  code: 'reauthentication_required',
  message: 'reauthentication_required',
}

/** Rotates the session token with a newly issued ID token. The caller holds the token lock. */
export function createRotateToken({ api, tab, currentAuth }: Deps) {
  return async function rotateToken(provider: IdentityProvider): Promise<Result<boolean>> {
    const auth = currentAuth()
    if (!auth) return { error: NO_SESSION_USER }
    const issued = await withRenewedIdToken(provider, ({ idToken }) =>
      api.confirmEmail(auth.token, { id_token: idToken }),
    )
    if (!issued) return { error: REAUTH_REQUIRED }
    const { token, ...user } = issued
    tab.start({ token, user, isNew: false })
    return { error: null, value: true }
  }
}
