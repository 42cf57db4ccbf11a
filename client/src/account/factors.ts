import type { EndpointName } from '@foyer/contract/endpoints.ts'
import type { CallRequest } from '../api/api.ts'
import type { AccountDeps } from './account-deps.ts'
import type { RefreshingActivity } from './activity-and-export.ts'
import { createUserResource } from './user-resource.ts'
import type { createWithConfirmedSignIn } from './with-confirmed-sign-in.ts'

interface Deps {
  readonly withConfirmedSignIn: ReturnType<typeof createWithConfirmedSignIn>['withConfirmedSignIn']
  readonly refreshingActivity: RefreshingActivity
}

/** The user's second factors, and how to change them. */
export function createFactors(
  { session, api }: Pick<AccountDeps, 'session' | 'api'>,
  { withConfirmedSignIn, refreshingActivity }: Deps,
) {
  const resource = createUserResource(session, () =>
    session.call((token) => api.call('listFactors', { token })),
  )

  /** A change of the factors; the list is reloaded after failures too, because the API may have applied it. */
  const change = <Name extends EndpointName>(name: Name) =>
    withConfirmedSignIn(
      refreshingActivity((request: Omit<CallRequest<Name>, 'token'> = {}) =>
        session
          .call((token) => api.call(name, { ...request, token }))
          .finally(() => void resource.refreshIfSubscribed()),
      ),
    )

  return {
    ...resource,
    startTotp: change('startTotp'),
    confirmTotp: change('confirmTotp'),
    removeTotp: change('removeTotp'),
    renewRecoveryCodes: change('renewRecoveryCodes'),
    removeTrustedDevice: change('removeTrustedDevice'),
  }
}
